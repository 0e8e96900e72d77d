# syntax=docker/dockerfile:1
# The portal with its commands (backup, restore, move). docs/deploy.md says how to run it; node tools/dockerSteps.mjs tries these steps without Docker.

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22-bookworm-slim AS run
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEFINITIONS_DIR=/definitions ENV_FILE=""
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/server ./server
COPY --from=build /app/edges ./edges
COPY --from=build /app/src/engine ./src/engine
COPY --from=build /app/src/schemas ./src/schemas
COPY --from=build /app/i18n ./i18n
COPY --from=build /app/tools ./tools
# The folders of volumes belong to the user of the process; nothing else is written.
RUN mkdir -p /data /definitions && chown node:node /data /definitions && chmod 700 /data
VOLUME ["/data"]
USER node
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
