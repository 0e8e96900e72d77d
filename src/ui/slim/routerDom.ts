// Replaces react-router-dom for react-admin, without its routers: the portal has its own (app/pageRouter.ts).
export * from 'react-router'

export function createHashRouter(): never {
  throw new Error('The portal brings its own router')
}
