import type { Row } from './compare.ts'

/** What a metric gets: how often to repeat, and where to tell how it goes. */
export type Bench = { repeats: number; seconds: number; say: (line: string) => void }
export type Metric = (bench: Bench) => Promise<Row[]>
