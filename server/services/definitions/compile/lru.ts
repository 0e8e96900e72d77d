// For routes, which do not reach into the store.
export { createLru } from '../../../store/database/lru.ts'
