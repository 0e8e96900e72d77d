// Routes whose description depends on the type.

/** The routes that types may have, below an account and for the provider's own types. */
export const recordRoutePaths: readonly string[] = ['/accounts/:account/:type', '/:type']
  .flatMap((base) => [
    `GET ${base}`,
    `POST ${base}`,
    ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} ${base}/:id`),
    `GET ${base}/:id/revisions`,
    `GET ${base}/:id/revisions/:version`,
    ...['GET', 'PUT', 'DELETE'].map((method) => `${method} ${base}/:id/draft`),
    `POST ${base}/batch`,
    `POST ${base}/:id/restore`,
    `PATCH ${base}/:id/labels`,
    `GET ${base}/views`,
    `POST ${base}/views`,
    `PUT ${base}/views/layout`,
    `PUT ${base}/views/:view`,
    `DELETE ${base}/views/:view`,
  ])
  .concat(['GET', 'POST'].map((method) => `${method} /accounts/:account/:type/:id/:task`))
  .concat(
    'POST /accounts/:account/:type/:id/checks',
    'POST /accounts/:account/:type/:id/names/check',
    'POST /accounts/:account/:type/:id/keys/reveal',
    'POST /accounts/:account/:type/:id/keys/rotate',
    'POST /accounts/:account/:type/:id/commands/:command',
    ...['reports', 'reports/history', 'reports/figures'].map((path) => `GET /accounts/:account/:type/:id/${path}`),
    'GET /accounts/:account/:type/reports',
    'GET /accounts/:account/:type/quota',
    'GET /accounts/:account/:type/choices/:field',
  )
