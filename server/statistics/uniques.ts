// Counts unique viewers by mergeable sets: exact up to `maxExact`, then a HyperLogLog sketch of 4096 registers (standard error
// 1.6 %). Adding somebody twice, or in another order, changes nothing.
export const maxExact = 400
const registers = 4096
const bits = 12

/** 64-bit hashes of viewers in hexadecimal, sorted; or registers in base64, marked by the first letter. */
export type Uniques = string

export const nobody: Uniques = ''

export function withViewers(counted: Uniques, viewers: readonly string[]): Uniques {
  if (viewers.length === 0) return counted
  if (isSketch(counted)) return sketchOf(registersOf(counted), viewers)
  const all = [...new Set([...exactOf(counted), ...viewers])].sort()
  return all.length <= maxExact ? all.join('') : sketchOf(new Uint8Array(registers), all)
}

export function unionOf(one: Uniques, other: Uniques): Uniques {
  const [sketches, exact] = [[one, other].filter(isSketch), [one, other].filter((set) => !isSketch(set)).flatMap(exactOf)]
  return sketches.length === 0 ? withViewers(one, exact) : sketchOf(largestOf(sketches), exact)
}

/** Size of the union of the sets. */
export function countUniques(sets: readonly Uniques[]): number {
  const [sketches, exact] = [sets.filter(isSketch), new Set(sets.filter((set) => !isSketch(set)).flatMap(exactOf))]
  if (sketches.length === 0) return exact.size
  const merged = largestOf(sketches)
  for (const viewer of exact) addViewer(merged, viewer)
  return estimate(merged)
}

function largestOf(sketches: readonly Uniques[]): Uint8Array {
  const merged = new Uint8Array(registers)
  for (const sketch of sketches) {
    const other = registersOf(sketch)
    for (let index = 0; index < registers; index++) merged[index] = Math.max(merged[index]!, other[index]!)
  }
  return merged
}

const isSketch = (set: Uniques): boolean => set.startsWith('~')
const exactOf = (set: Uniques): string[] => set.match(/.{16}/g) ?? []
const registersOf = (set: Uniques): Uint8Array => new Uint8Array(Buffer.from(set.slice(1), 'base64'))

function sketchOf(into: Uint8Array, viewers: readonly string[]): Uniques {
  for (const viewer of viewers) addViewer(into, viewer)
  return `~${Buffer.from(into).toString('base64')}`
}

function addViewer(into: Uint8Array, viewer: string): void {
  const hash = BigInt(`0x${viewer}`)
  const index = Number(hash >> BigInt(64 - bits))
  const rest = hash & ((1n << BigInt(64 - bits)) - 1n)
  const rank = 64 - bits - (rest === 0n ? 0 : rest.toString(2).length) + 1
  if (rank > into[index]!) into[index] = rank
}

/** Flajolet et al. 2007, with linear counting of small sets. */
function estimate(of: Uint8Array): number {
  let [sum, empty] = [0, 0]
  for (const rank of of) {
    sum += 2 ** -rank
    if (rank === 0) empty++
  }
  const raw = ((0.7213 / (1 + 1.079 / registers)) * registers ** 2) / sum
  return Math.round(raw <= 2.5 * registers && empty > 0 ? registers * Math.log(registers / empty) : raw)
}
