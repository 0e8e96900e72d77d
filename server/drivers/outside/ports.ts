export { isWebPort } from '../../../src/engine/opened/closed.ts'
