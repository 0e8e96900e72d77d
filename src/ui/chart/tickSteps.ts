import { daySeconds, hourSeconds } from '../../engine/time/units.ts'
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500]
const maxTicks = 5

/** The distance of ticks that are whole numbers of KB, MB, GB…: an axis in steps of 1000 would read 46.57 GB, 93.13 GB. */
export function byteStep(most: number): number {
  for (let unit = 1; ; unit *= 1024) {
    const step = steps.find((size) => most <= size * unit * maxTicks)
    if (step !== undefined) return step * unit
  }
}

const [minute, hour, day] = [60, hourSeconds, daySeconds]
const secondSteps = [
  1,
  2,
  5,
  10,
  15,
  30,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  6 * hour,
  12 * hour,
]

/** The distance of ticks that are whole seconds, minutes or hours: thousands of seconds would read 0:08:20, 0:16:40. */
export function secondStep(most: number): number {
  return secondSteps.find((step) => most <= step * maxTicks) ?? day * Math.ceil(most / (day * maxTicks))
}
