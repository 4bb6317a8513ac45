# The server with all it serves, in an image of its own: `docker compose up --build`.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# What is installed changes seldom, and is kept between builds.
COPY package.json package-lock.json .npmrc ./
COPY scripts ./scripts
RUN node scripts/bootstrap.mjs --no-build
COPY . .
RUN node scripts/bootstrap.mjs
# What only builds and tests need stays behind, and the Node that npm brings: the image has one.
RUN npm prune --omit=dev --omit=optional

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/contract ./contract
COPY --from=build /app/locales ./locales
COPY --from=build /app/dist ./dist
COPY --from=build /app/server ./server
# Of the image's user `node`: nothing else is written to.
RUN install -d -o 1000 -g 1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "server/main.mjs", "--no-demo"]
