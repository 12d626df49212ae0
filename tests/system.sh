# shellcheck shell=bash
# A Debian of its own, below a folder that goes when the script does. Read in by tests/package and
# tests/fresh, behind bot/packages.sh and as root.

scratch=$(mktemp -d)
export root scratch TMPDIR=$scratch
running=

# The first process of apart's takes all others with it, and its folder is busy until they are gone.
finish() {
    local first
    if [ -n "$running" ]; then
        read -r first _ <"/proc/$running/task/$running/children" || first=$running
        { kill -KILL "$first" && wait "$running"; } || true
    fi 2>/dev/null
    rm -rf --one-file-system -- "$scratch"
}
trap finish EXIT

# apart COMMAND…: its mounts and all processes that it starts end with it, however it ends.
apart() {
    local status=0
    unshare --mount --pid --fork --kill-child --mount-proc -- "$@" <&0 &
    running=$!
    wait "$running" || status=$?
    running=
    return "$status"
}

# sources: where this machine's apt takes the system from, a line of sources.list for each part.
sources() {
    # shellcheck disable=SC2016 # the $() is apt's own
    apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' "Origin: $(dpkg-vendor --query vendor)"
}

# The smallest system that there is of this machine's release, below $scratch/system.
new_system() {
    local codename mirror components
    codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
    mirror=$(sources | awk -v codename="$codename" '$3 == codename { print $2; exit }')
    components=$(sources | awk -v codename="$codename" '$3 == codename { print $4 }' | paste -sd ,)
    [ -n "$mirror" ] || fail "This machine's apt does not know $codename."
    debootstrap --variant=minbase --components="$components" "$codename" "$scratch/system" "$mirror"
    sources >"$scratch/system/etc/apt/sources.list"
}

# make_system: says which one it is.
make_system() {
    quietly apart bash -euo pipefail -c new_system
    echo "A new system is there: $(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' "$scratch/system/etc/os-release")"
}

export -f new_system sources fail
