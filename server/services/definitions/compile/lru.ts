// Re-exported for routes, which must not import from the store.
export { createLru } from '../../../store/database/lru.ts'
