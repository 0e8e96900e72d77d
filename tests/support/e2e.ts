// Where the server of a worker of the browser tests lives: each worker has its own, on a data folder of its own.
import { join } from 'node:path'

/** Which of the workers this is; another one takes its place, and its number, after a failed test. */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
export const e2ePort = Number(process.env.E2E_PORT ?? 8300) + worker
export const e2eHome = join(import.meta.dirname, '..', '..', 'test-results', `e2e-server-${worker}`)
export const e2eData = join(e2eHome, 'data')
export const e2eDefinitions = join(e2eHome, 'definitions')
/** Where the stock client of a worker is served: another origin than the portal's. */
export const stockPort = e2ePort + 100
