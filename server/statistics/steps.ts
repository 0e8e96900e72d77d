// The three steps of rollups, and how a period is put together from them. Times are minutes since 1970.
import { dayMinutes } from '../../src/engine/time/units.ts'

export const steps = ['m', 'h', 'd'] as const
export type Step = (typeof steps)[number]
export const minutesOf: Record<Step, number> = { m: 1, h: 60, d: dayMinutes }
/** From and to (exclusive), both multiples of the step. */
export type Piece = { step: Step; from: number; to: number }

export const floorTo = (minute: number, size: number): number => Math.floor(minute / size) * size
const ceilTo = (minute: number, size: number): number => Math.ceil(minute / size) * size

/** The fewest pieces that cover exactly `from` to `to`: whole days, then hours, then minutes at both ends. */
export function piecesOf(from: number, to: number, largest: Step = 'd'): Piece[] {
  if (from >= to) return []
  const size = minutesOf[largest]
  const [first, last] = [ceilTo(from, size), floorTo(to, size)]
  const smaller = largest === 'd' ? 'h' : 'm'
  if (largest === 'm') return [{ step: 'm', from, to }]
  if (first >= last) return piecesOf(from, to, smaller)
  return [...piecesOf(from, first, smaller), { step: largest, from: first, to: last }, ...piecesOf(last, to, smaller)]
}
