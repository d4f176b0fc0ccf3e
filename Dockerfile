# The base image is an argument, for registries of one's own. 26 is the newest LTS of Node.
ARG BASE_IMAGE=node:26-bookworm-slim

FROM ${BASE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
ARG REVISION
RUN npm run build && npm prune --omit=dev

FROM ${BASE_IMAGE}
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg libheif-examples tini \
  && rm -rf /var/lib/apt/lists/*
# docker build --build-arg VERSION=1.0.0 --build-arg REVISION=$(git rev-parse HEAD) .
ARG VERSION
ARG REVISION
LABEL org.opencontainers.image.title="A Life Remembered" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/public ./public
COPY --from=build /app/assets ./assets
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "build/index.js"]
