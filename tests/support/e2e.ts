// Where the server of the browser tests lives.
import { join } from 'node:path'

export const e2ePort = Number(process.env.E2E_PORT ?? 8300)
const home = join(import.meta.dirname, '..', '..', 'test-results', 'e2e-server')
export const e2eData = join(home, 'data')
export const e2eDefinitions = join(home, 'definitions')
