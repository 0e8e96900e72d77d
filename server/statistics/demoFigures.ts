// Invented figures for the demo: of players, virtual machines, partner networks and image optimisation, with the same daily rhythm as its requests.
import { agents, busy, type DemoMinutes, one, randomOf } from './demoLines.ts'
import type { FigureKind } from './figures.ts'
import { dayMinutes } from '../../src/engine/time/units.ts'

/** `size`: viewers of a player, GB of a partner or images in a usual hour; the usual load of a machine in per cent. `gpu`: it has one. */
export type DemoFigure = { account: string; kind: FigureKind; of: string; size: number; gpu?: boolean }
type Moment = { day: string; minute: number }
/** The minute of the only line of an hour, if minutes have no lines of their own. */
const minuteOfHour = 7

export function demoFigures(sources: readonly DemoFigure[], { day, from, to, fine }: DemoMinutes): string[] {
  const lines: object[] = []
  for (let minute = from; minute < to; minute++)
    for (const source of sources) {
      const random = randomOf(`${day} ${minute} ${source.account} ${source.kind} ${source.of}`)
      const isTurn = source.kind === 'player' ? random() < (source.size * busy(day, minute)) / 60 : fine || minute % 60 === minuteOfHour
      if (isTurn) lines.push({ ...common(source, { day, minute }, random), ...figuresOf(source, { day, minute, fine }, random) })
    }
  return lines.map((line) => JSON.stringify(line))
}

function common({ account, kind, of }: DemoFigure, { day, minute }: Moment, random: () => number) {
  const second = Math.floor(random() * 60)
  return { time: new Date(Date.parse(`${day}T00:00:00Z`) + (minute * 60 + second) * 1000).toISOString(), account, kind, of }
}

function figuresOf(source: DemoFigure, moment: Moment & { fine: boolean }, random: () => number): object {
  const level = busy(moment.day, moment.minute) * (0.85 + random() * 0.3)
  const amount = (source.size * level) / (moment.fine ? 60 : 1)
  if (source.kind === 'player') return { values: viewing(random), ip: `192.0.2.${Math.floor(random() * 256)}`, agent: one(agents, random) }
  if (source.kind === 'machine') return { values: load(source, moment, level) }
  if (source.kind === 'partner') return { values: { traffic: Math.round(amount * 2 ** 30) } }
  const before = Math.round(amount * 180_000)
  return { values: { pictures: Math.round(amount), bytes_before: before, bytes_after: Math.round(before * (0.55 + random() * 0.05)) } }
}

/** One viewer at a player. */
function viewing(random: () => number): Record<string, number> {
  if (random() < 0.06) return { loads: 1, errors: 1 }
  const isWatchedToEnd = random() < 0.4
  return {
    loads: 1,
    plays: 1,
    pauses: Math.floor(random() * 3),
    ads_shown: Math.floor(random() * 2),
    ...(isWatchedToEnd && { completes: 1 }),
    watch_time_s: Math.round(isWatchedToEnd ? 900 + random() * 900 : 20 + random() * 500),
    start_time_ms: Math.round(350 + random() ** 2 * 1400),
    buffering_ratio: Math.round(random() ** 3 * 800) / 10_000,
    bitrate_bps: Math.round(2_500_000 + random() * 3_500_000),
  }
}

/** The disk fills within a month and is then cleaned. */
function load({ size, gpu }: DemoFigure, { day, minute }: Moment, level: number): Record<string, number> {
  const percent = (share: number): number => Math.round(Math.min(98, size * share) * 100) / 100
  const dayOfMonth = Number(day.slice(8)) + minute / dayMinutes
  return {
    vcpu: percent(0.5 + level),
    ram: percent(1 + 0.4 * level),
    disk_bytes: Math.round((20 + size * 0.3 + dayOfMonth * 0.6) * 2 ** 30),
    disk_iops: Math.round(size * level * 6),
    in_bps: Math.round(size * level * 150_000),
    out_bps: Math.round(size * level * 900_000),
    ...(gpu === true && { vgpu: percent(0.4 + 1.1 * level) }),
  }
}
