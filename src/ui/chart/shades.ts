/** Upper ends of the shades of a map, as shares of the whole: equal ones in every map, so that two maps compare. */
export const shadeEnds = [0.01, 0.05, 0.15, 0.4, 1] as const

export function shadeOf(share: number): number {
  const found = shadeEnds.findIndex((end) => share < end)
  return found < 0 ? shadeEnds.length - 1 : found
}
