# For amd64 and arm64: docker buildx build --platform linux/amd64,linux/arm64 --tag nightjar .
# What is built is the same for each, so the machine that builds does it, as fast as it can.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /nightjar
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN node bin/build.ts

# The image has its own Node, and TypeScript is only an optional peer of the router. Other optional packages stay: sharp is nothing without its own.
FROM node:24-bookworm-slim AS packages
WORKDIR /nightjar
COPY package.json package-lock.json ./
RUN npm ci --omit=dev \
 && rm -rf node_modules/node-linux-* node_modules/typescript node_modules/@typescript

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /nightjar
RUN install --directory --owner=node --group=node --mode=700 /data /backup
COPY --from=build /nightjar/package.json ./
COPY --from=packages /nightjar/node_modules ./node_modules
COPY --from=build /nightjar/bin/start.ts /nightjar/bin/backup.ts /nightjar/bin/restore.ts /nightjar/bin/sweep.ts /nightjar/bin/doctor.ts \
  /nightjar/bin/run-program.ts /nightjar/bin/build-folder.ts /nightjar/bin/product-command.ts ./bin/
COPY --from=build --chown=node:node /nightjar/build ./build
USER node
# One start leaves what Node has compiled beside the bundle, for the user that runs it. Where another processor is
# emulated, a start takes longer: --build-arg START_SECONDS=120
ARG START_SECONDS=20
RUN DATA_DIR="$(mktemp -d)" PORT=0 timeout --preserve-status --signal=TERM "$START_SECONDS" node bin/start.ts
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/start.ts"]
