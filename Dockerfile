# One build, two images: `services` (command-api, query-api or projector, chosen by the command) and `gateway`.
ARG NODE_IMAGE=node:24.21.0-trixie-slim
ARG CADDY_IMAGE=caddy:2.11.8-alpine

# Packages are installed again only when one of these files changes.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY server-kit/package.json server-kit/
COPY read-models/package.json read-models/
COPY command-api/package.json command-api/
COPY projector/package.json projector/
COPY query-api/package.json query-api/
COPY web/package.json web/
COPY local/package.json local/
COPY tests/package.json tests/
COPY bench/package.json bench/

FROM manifests AS build
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# off: guests' devices remove the service worker and their saved menus (docs/operations.md).
ARG SERVICE_WORKER=on
RUN SERVICE_WORKER=$SERVICE_WORKER npm run build

# The packages that the three services' bundles do not contain.
FROM manifests AS dependencies
RUN npm ci --omit=dev --no-audit --no-fund \
  --workspace contracts --workspace server-kit --workspace read-models --workspace command-api --workspace projector --workspace query-api

FROM ${NODE_IMAGE} AS services
ENV NODE_ENV=production
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/dist dist
COPY deploy/ready.sh ready.sh
# A numeric user, so that an orchestrator can check that it is not root.
USER 1000:1000
CMD ["node", "--enable-source-maps", "dist/command-api.mjs"]

FROM ${CADDY_IMAGE} AS gateway
COPY deploy/Caddyfile /etc/caddy/Caddyfile
COPY --from=build /app/web/dist /srv
RUN chown -R 1000:1000 /data /config
# Caddy saves its configuration there at each start, also on a read-only file system.
ENV XDG_CONFIG_HOME=/tmp
USER 1000:1000
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
