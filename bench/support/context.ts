import type { Row } from './compare.ts'

/** Context of a metric: number of repetitions and progress output. */
export type Bench = { repeats: number; seconds: number; say: (line: string) => void }
export type Metric = (bench: Bench) => Promise<Row[]>
