# Dicecup in a container. OPERATING.md, "In a container", tells how to build and run it.

# Debian 12 as it stood on that day, so that two builds begin alike. To raise it, take the newest tag
# bookworm-DATE-slim of Docker's official image debian; what is installed on top is always the newest.
ARG DEBIAN=bookworm-20260824-slim

FROM debian:$DEBIAN AS build
SHELL ["/bin/bash", "-euo", "pipefail", "-c"]
WORKDIR /src
COPY bot/packages.sh bot/
RUN . bot/packages.sh && install_needs build
COPY . .
RUN meson setup --buildtype=release --prefix=/usr --strip build && \
    DESTDIR=/out meson install -C build
# What it needs of Debian is what it is linked with, so that no list of it can be wrong.
RUN . bot/packages.sh && packages_of /out/usr/bin/dicecup /out/usr/lib/*/dicecup/*.so >/packages

FROM debian:$DEBIAN
COPY --from=build /packages /tmp/
RUN apt-get update && \
    DEBIAN_FRONTEND=noninteractive xargs -a /tmp/packages apt-get install -y \
        --no-install-recommends ca-certificates fonts-dejavu-core fonts-ipafont-gothic && \
    rm -rf /var/lib/apt/lists/* /tmp/packages && \
    useradd --system --uid 10001 --home-dir /var/lib/dicecup --shell /usr/sbin/nologin dicecup && \
    install -d -m 700 -o dicecup -g dicecup /var/lib/dicecup
COPY --from=build /out/usr /usr
USER 10001
WORKDIR /var/lib/dicecup
VOLUME /var/lib/dicecup
STOPSIGNAL SIGTERM
# It answers, whether or not a network is away just now: starting anew would not bring that back. This
# needs `metrics: 127.0.0.1:9464` in its configuration.
HEALTHCHECK --interval=30s --timeout=5s --start-period=5m CMD [ \
    "bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/9464 && printf 'GET /alive HTTP/1.1\\r\\n\\r\\n' >&3 && read -r answer <&3 && [[ $answer = HTTP/1.1\\ * ]]"]
ENTRYPOINT ["dicecup"]
CMD ["run", "--config", "/etc/dicecup/dicecup.yaml"]

# SOURCE is where whoever builds the image publishes its sources.
ARG VERSION=0.2.0
ARG SOURCE=
LABEL org.opencontainers.image.title="dicecup" \
      org.opencontainers.image.description="A bot that runs tabletop games on Discord and IRC" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.source="$SOURCE"
