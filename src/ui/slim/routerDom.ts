// react-admin's package of react-router without its router for pages that bring none: the portal has its own (app/pageRouter.ts).
export * from 'react-router'

export function createHashRouter(): never {
  throw new Error('The portal brings its own router')
}
