# The images are arguments, for registries of one's own. 26 is the newest LTS of Node.
ARG BUILD_IMAGE=node:26-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
ARG REVISION
RUN npm run build \
  && npm sbom --omit=dev --sbom-format=cyclonedx > /tmp/sbom.json \
  && npm prune --omit=dev --no-audit --no-fund
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg libheif-examples tini ca-certificates \
  && deploy/image/pick-programs.sh /programs ffmpeg ffprobe heif-convert tini node \
  && node deploy/image/list-parts.mjs /tmp/sbom.json /programs/usr/share/a-life-remembered . \
  && rm -r /programs/usr/share/a-life-remembered \
  && mkdir -p /programs/etc/ssl/certs && cp /etc/ssl/certs/ca-certificates.crt /programs/etc/ssl/certs/ \
  && node deploy/image/prune-packages.mjs

FROM ${BASE_IMAGE}
# docker build --build-arg VERSION=1.0.0 --build-arg REVISION=$(git rev-parse HEAD) .
ARG VERSION
ARG REVISION
LABEL org.opencontainers.image.title="A Life Remembered" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
RUN useradd --uid 1000 --create-home node && mkdir /data && chown node:node /data
COPY --from=build /programs /
RUN ldconfig
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=build /app/package.json /app/CHANGELOG.md /app/NOTICES.txt /app/parts.cdx.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/public ./public
COPY --from=build /app/assets ./assets
COPY --from=build /app/messages ./messages
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "build/index.js"]
