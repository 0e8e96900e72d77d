const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500]
const mostTicks = 5

/** The distance of ticks that are whole numbers of KB, MB, GB…: an axis in steps of 1000 would read 46.57 GB, 93.13 GB. */
export function byteStep(most: number): number {
  for (let unit = 1; ; unit *= 1024) {
    const step = steps.find((size) => most <= size * unit * mostTicks)
    if (step !== undefined) return step * unit
  }
}
