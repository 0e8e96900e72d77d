// Figures that do not come from requests: of players, virtual machines, partner networks and image optimisation (docs/access-log.md).
import { floorTo, minutesOf, type Step, steps } from './steps.ts'

/** How values of a metric are combined. */
type How = 'sum' | 'mean'
export const figureKinds = {
  player: {
    loads: 'sum',
    plays: 'sum',
    pauses: 'sum',
    errors: 'sum',
    ads_shown: 'sum',
    completes: 'sum',
    watch_time_s: 'mean',
    start_time_ms: 'mean',
    buffering_ratio: 'mean',
    bitrate_bps: 'mean',
  },
  machine: { vcpu: 'mean', ram: 'mean', disk_bytes: 'mean', disk_iops: 'mean', in_bps: 'mean', out_bps: 'mean', vgpu: 'mean' },
  partner: { traffic: 'sum' },
  ioss: { pictures: 'sum', bytes_before: 'sum', bytes_after: 'sum' },
} as const satisfies Record<string, Record<string, How>>
export type FigureKind = keyof typeof figureKinds
export const figureKindNames = Object.keys(figureKinds) as FigureKind[]
type Traits = {
  /** Subjects are records. */ isOfRecords?: true
  /** Unique viewers are counted, too. */ hasViewers?: true
  /** Customers do not see it. */ isForStaff?: true
}
export const figureTraits: Record<FigureKind, Traits> = {
  player: { hasViewers: true },
  machine: {},
  partner: { isForStaff: true },
  ioss: { isOfRecords: true },
}
export const howOf = (kind: FigureKind, metric: string): How | undefined => (figureKinds[kind] as Record<string, How>)[metric]

/** Maximum values by metric; all others are bounded by `maxValue`. */
const most: Record<string, number> = { vcpu: 100, ram: 100, vgpu: 100, buffering_ratio: 1 }
const maxValue = 1e15

/** `of`: the player, machine, partner or resource. `time` in seconds since 1970. */
export type FigureLine = {
  time: number
  id: string
  account: string
  kind: FigureKind
  of: string
  values: [metric: string, value: number][]
  ip: string
  agent: string
}
export type FigureRow = {
  account: string
  kind: FigureKind
  step: Step
  start: number
  subject: string
  metric: string
  total: number
  count: number
  most: number
}

/** Undefined when a member is wrong. */
export function readFigure(given: Record<string, unknown>, time: number): FigureLine | undefined {
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '')
  const kind = figureKindNames.find((one) => one === given['kind'])
  const { values } = given
  if (!kind || typeof values !== 'object' || values === null || Array.isArray(values)) return undefined
  const [account, of] = [text('account'), text('of')]
  const read = Object.entries(values)
  const isGood = ([metric, value]: [string, unknown]): boolean =>
    Object.hasOwn(figureKinds[kind], metric) && typeof value === 'number' && value >= 0 && value <= (most[metric] ?? maxValue)
  if (account === '' || !/^[\w.:@ -]{1,64}$/.test(of) || read.length === 0 || !read.every(isGood)) return undefined
  return { time, id: text('id'), account, kind, of, values: read as FigureLine['values'], ip: text('ip'), agent: text('agent') }
}

/** Additions to the rollups. */
export function figuresOf(lines: readonly FigureLine[]): FigureRow[] {
  const all = new Map<string, FigureRow>()
  for (const { account, kind, of, time, values } of lines)
    for (const step of steps)
      for (const [metric, value] of values) {
        const start = floorTo(Math.floor(time / 60), minutesOf[step])
        const key = JSON.stringify([account, kind, step, start, of, metric])
        const row = all.get(key) ?? { account, kind, step, start, subject: of, metric, total: 0, count: 0, most: 0 }
        all.set(key, { ...row, total: row.total + value, count: row.count + 1, most: Math.max(row.most, value) })
      }
  return [...all.values()]
}
