# shellcheck shell=bash
# What the build and the tests need, and how it gets onto the machine. Read in by ./bot/run and the
# scripts under tests/. Speaks on standard error only: standard output belongs to what is run.

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

# One need a line; "-" where a system brings it along. The probe is a command, or pkg:NAME for a
# library; Debian and Ubuntu ask dpkg instead, which is quicker and knows of headers.
needs() {
    cat <<'END'
# set    probe             debian              fedora            arch         homebrew
build    cc                gcc                 gcc               gcc          gcc
build    cc                libc6-dev           glibc-devel       -            -
build    meson             meson               meson             meson        meson
build    ninja             ninja-build         ninja-build       ninja        ninja
build    pkg-config        pkgconf             pkgconf           pkgconf      pkgconf
build    msgfmt            gettext             gettext           gettext      gettext
build    python3           python3             python3           python       python
build    cc                ca-certificates     ca-certificates   -            -
build    pkg:libuv         libuv1-dev          libuv-devel       libuv        libuv
build    pkg:openssl       libssl-dev          openssl-devel     openssl      openssl
build    pkg:sqlite3       libsqlite3-dev      sqlite-devel      sqlite       sqlite
build    pkg:libpq         libpq-dev           libpq-devel       postgresql-libs libpq
build    pkg:jansson       libjansson-dev      jansson-devel     jansson      jansson
build    pkg:libutf8proc   libutf8proc-dev     utf8proc-devel    libutf8proc  utf8proc
build    pkg:libfyaml      libfyaml-dev        libfyaml-devel    libfyaml     libfyaml
build    pkg:libedit       libedit-dev         libedit-devel     libedit      libedit
build    pkg:libcurl       libcurl4-openssl-dev libcurl-devel    curl         curl
build    pkg:libwebsockets libwebsockets-dev   libwebsockets-devel libwebsockets libwebsockets
build    pkg:zlib          zlib1g-dev          zlib-devel        zlib         zlib
build    pkg:cairo         libcairo2-dev       cairo-devel       cairo        cairo
build    pkg:pangocairo    libpango1.0-dev     pango-devel       pango        pango
build    pkg:libqrencode   libqrencode-dev     qrencode-devel    qrencode     qrencode
build    pkg:libpng        libpng-dev          libpng-devel      libpng       libpng
test     pkg:criterion     libcriterion-dev    criterion-devel   criterion    criterion
nightly  clang             clang               clang             clang        llvm
test     openssl           openssl             openssl           openssl      openssl
test     groff             groff-base          groff-base        groff        groff
test     ngircd            ngircd              ngircd            ngircd       ngircd
test     node              nodejs              nodejs            nodejs       node
test     npm               npm                 nodejs-npm        npm          node
test     chromium          chromium            chromium          chromium     -
bench    openssl           openssl             openssl           openssl      openssl
bench    ngircd            ngircd              ngircd            ngircd       ngircd
bench    inspircd          inspircd            -                 -            -
bench    wrk               wrk                 wrk               wrk          wrk
test     nginx             nginx-light         nginx             nginx        nginx
bench    -                 postgresql          postgresql-server postgresql   postgresql@15
bench    node              nodejs              nodejs            nodejs       node
bench    npm               npm                 nodejs-npm        npm          node
bench    chromium          chromium            chromium          chromium     -
test     pgbouncer         pgbouncer           pgbouncer         pgbouncer    pgbouncer
test     rsvg-convert      librsvg2-bin        librsvg2-tools    librsvg      librsvg
test     fc-list           fontconfig          fontconfig        fontconfig   fontconfig
test     -                 fonts-dejavu-core   dejavu-sans-fonts ttf-dejavu   -
test     -                 fonts-ipafont-gothic ipa-gothic-fonts otf-ipafont  -
test     -                 python3-pyte        python3-pyte      python-pyte  -
test     inspircd          inspircd            -                 -            -
test     -                 postgresql          postgresql-server postgresql   postgresql@15
evening  inspircd          inspircd            -                 -            -
evening  anope             anope               -                 -            -
evening  -                 libltdl7            -                 -            -
evening  supybot           limnoria            limnoria          -            -
evening  eggdrop           eggdrop             eggdrop           -            -
evening  irssi             irssi               irssi             irssi        irssi
evening  weechat           weechat-curses      weechat           weechat      weechat
evening  tmux              tmux                tmux              tmux         tmux
nightly  firefox-esr       firefox-esr         firefox             firefox      -
monitoring promtool        prometheus          golang-github-prometheus prometheus prometheus
package  dpkg-buildpackage dpkg-dev            -                 -            -
package  dh                debhelper           -                 -            -
package  lintian           lintian             -                 -            -
package  debootstrap       debootstrap         -                 -            -
package  git               git                 git               git          git
package  ngircd            ngircd              ngircd            ngircd       ngircd
package  -                 python3-pyte        python3-pyte      python-pyte  -
fresh    debootstrap       debootstrap         -                 -            -
fresh    git               git                 git               git          git
fuzz     clang             clang               clang             clang        llvm
fuzz     clang             libclang-rt-14-dev  compiler-rt       compiler-rt  -
lint     clang-format-14   clang-format-14     clang-tools-extra clang        clang-format
lint     clang-tidy-14     clang-tidy-14       clang-tools-extra -            llvm
END
}

# needed COLUMN SET…: that column of the sets' lines.
needed() {
    local column=$1
    shift
    needs | awk -v column="$column" -v sets=" $* " \
        'index(sets, " " $1 " ") && $column != "-" && !seen[$column]++ { print $column }'
}

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# quietly COMMAND…: shows what it printed only when it fails.
quietly() {
    local log status=0
    log=$(mktemp)
    "$@" >"$log" 2>&1 </dev/null || status=$?
    [ "$status" -eq 0 ] || cat -- "$log" >&2
    rm -f -- "$log"
    return "$status"
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

apt() {
    as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get -y -q \
        -o DPkg::Lock::Timeout=300 "$@"
}

# The tests start servers of their own. Installing one must not start it for the whole machine: a
# masked unit stops systemd from doing so, RUNLEVEL=1 (in apt) the older way.
mask_servers() {
    local package
    for package in "$@"; do
        if [[ $package =~ ircd|^anope$|^prometheus$|^nginx ]] && [ -d /run/systemd/system ]; then
            as_root ln -sfn /dev/null "/etc/systemd/system/$package.service"
        fi
        [ "$package" != postgresql ] || make_no_cluster
    done
}

# PostgreSQL's package would make a database for the whole machine and start it, unless it is told not
# to. Where it has been before, whoever installed it has decided.
make_no_cluster() {
    local config=/etc/postgresql-common/createcluster.conf
    [ ! -e "$config" ] || return 0
    as_root mkdir -p -- "${config%/*}"
    echo 'create_main_cluster = false' | as_root tee -- "$config" >/dev/null
}

# Node often comes from elsewhere, and brings an npm along that Debian's would clash with.
brought() {
    case $1 in
    nodejs) command -v node ;;
    npm) command -v npm ;;
    *) false ;;
    esac >/dev/null
}

install_debian() {
    local installed package
    local -a wanted lacking=()
    mapfile -t wanted < <(needed 3 "$@")
    # shellcheck disable=SC2016 # the ${} is dpkg-query's own
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null |
        awk '$1 == "installed" { print $2 }') || true # it fails for packages it never heard of
    for package in "${wanted[@]}"; do
        grep -qxF -- "$package" <<<"$installed" || brought "$package" || lacking+=("$package")
    done
    [ "${#lacking[@]}" -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
        fail "Please install, as root: apt-get install --no-install-recommends ${lacking[*]}"
    fi
    echo "Installing ${lacking[*]}" >&2
    mask_servers "${lacking[@]}"
    apt install --no-install-recommends "${lacking[@]}" >/dev/null 2>&1 </dev/null && return 0
    quietly apt update && quietly apt install --no-install-recommends "${lacking[@]}" ||
        fail "Could not install: ${lacking[*]}"
}

# packages_of FILE…: Debian's packages with the libraries that they are linked with. /lib is /usr/lib,
# and a package knows its own by one of the two.
packages_of() {
    ldd "$@" | awk '$2 == "=>" && $3 ~ "^/" { print $3; print "/usr" $3 }' |
        { xargs dpkg-query -S 2>/dev/null || true; } | sed 's/[:,].*//' | sort -u
}

# unpack PACKAGE FOLDER: a package of Debian's that must not be installed, since it would push another
# one out that is needed; its files lie below FOLDER, where they are not yet.
unpack() {
    local scratch
    [ ! -e "$2" ] || return 0
    command -v apt-get >/dev/null || fail "Only Debian's package is known: $1"
    scratch=$(mktemp -d)
    (cd -- "$scratch" && quietly apt-get -q download "$1") &&
        dpkg-deb -x "$scratch"/"$1"_*.deb "$scratch/files" && mv -- "$scratch/files" "$2" ||
        fail "Could not unpack $1"
    rm -rf -- "$scratch"
}

have() {
    case $1 in
    pkg:*) pkg-config --exists "${1#pkg:}" ;;
    clang-*-14) command -v "$1" >/dev/null || command -v "${1%-14}" >/dev/null ;;
    *) command -v "$1" >/dev/null ;;
    esac 2>/dev/null
}

# Elsewhere nothing is installed unasked.
name_packages() {
    local probe column=0 how
    local -a lacking=()
    for probe in $(needed 2 "$@"); do
        have "$probe" || lacking+=("${probe#pkg:}")
    done
    [ "${#lacking[@]}" -gt 0 ] || return 0
    echo "Missing: ${lacking[*]}" >&2
    if command -v dnf >/dev/null; then
        column=4 how='dnf install'
    elif command -v pacman >/dev/null; then
        column=5 how='pacman -S --needed'
    elif command -v brew >/dev/null; then
        column=6 how='brew install'
    else
        fail "Please install, under the names your system has for them (these are Debian's):" \
            "$(needed 3 "$@" | tr '\n' ' ')"
    fi
    fail "Please run: $how $(needed "$column" "$@" | tr '\n' ' ')"
}

# install_needs SET…
install_needs() {
    if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
        install_debian "$@"
    else
        name_packages "$@"
    fi
}

# build_in FOLDER MESON-OPTION…: sets FOLDER up if it is new, and builds what has changed. Two at
# once wait for each other; a folder that came along with a copied checkout starts anew, and one
# that was set up by hand stays as it is. TARGET in the environment builds only that.
build_in() {
    local folder=$root/$1 stamp
    shift
    mkdir -p -- "$folder"
    {
        if command -v flock >/dev/null; then
            flock 9
        fi
        stamp=$(cat -- "$folder/checkout" 2>/dev/null) || stamp="$root $*"
        if [ ! -e "$folder/build.ninja" ] || [ "$stamp" != "$root $*" ]; then
            find "$folder" -mindepth 1 ! -name lock -delete
            echo "Building in $folder" >&2
            quietly meson setup "$@" "$folder" "$root" || return 1
            printf '%s\n' "$root $*" >"$folder/checkout"
        fi
        quietly ninja -C "$folder" "${TARGET:-all}" || return 1
    } 9>"$folder/lock"
}
