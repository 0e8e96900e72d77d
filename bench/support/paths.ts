import { join } from 'node:path'

export const benchDir = join(import.meta.dirname, '..')
export const root = join(benchDir, '..')
export const peersDir = join(benchDir, 'peers')
/** Raw samples and built peers; not committed. */
export const resultsDir = join(benchDir, 'results')
/** First port of the range; the portal uses it. */
export const firstPort = Number(process.env.BENCH_PORT ?? 8370)
