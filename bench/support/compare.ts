// Compares two sides in one run: one warm-up each, then A B B A …, and the median of the ratios of neighbours.

/** Result of one run of one side: measures by name (milliseconds, bytes, requests per second). */
export type Sample = Record<string, number>
export type Side = () => Promise<Sample>
export type Samples = { ours: Sample[]; peer: Sample[] }
export type Goal = { most: number } | { least: number }
export type Row = {
  id: string
  metric: string
  ours: number
  peer?: number
  ratio?: number
  unit: string
  peerName: string
  goal: string
  met: boolean
  samples?: Samples | { ours: Sample[] }
}

/** Neighbours in time form a pair, so that a busy machine affects both. */
export async function alternate(
  sides: { ours: Side; peer: Side },
  repeats: number,
  say: (line: string) => void = () => {},
): Promise<Samples> {
  await sides.ours()
  await sides.peer()
  const samples: Samples = { ours: [], peer: [] }
  for (let turn = 0; turn < repeats; turn += 1) {
    const order = turn % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const)
    for (const side of order) samples[side].push(await sides[side]())
    say(`  ${turn + 1}/${repeats} ours ${shortly(samples.ours.at(-1))} peer ${shortly(samples.peer.at(-1))}`)
  }
  return samples
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]]
  return (low + high) / 2
}

/** The row of one measure of a comparison. */
export function rowOf(
  samples: Samples,
  measure: string,
  head: { id: string; metric: string; unit: string; peerName: string; goal: Goal },
): Row {
  const of = (side: Sample[]) => side.map((sample) => sample[measure] ?? NaN)
  const [ours, peer] = [of(samples.ours), of(samples.peer)]
  const ratio = median(ours.map((value, index) => value / (peer[index] ?? NaN)))
  return { ...head, ours: median(ours), peer: median(peer), ratio, goal: wordOf(head.goal), met: isMet(ratio, head.goal), samples }
}

/** A measure without a peer: an absolute goal. */
export function absoluteRow(ours: Sample[], measure: string, head: { id: string; metric: string; unit: string; goal: Goal }): Row {
  const value = median(ours.map((sample) => sample[measure] ?? NaN))
  return { ...head, ours: value, peerName: '–', goal: `${wordOf(head.goal)} ${head.unit}`, met: isMet(value, head.goal), samples: { ours } }
}

function isMet(value: number, goal: Goal): boolean {
  return 'most' in goal ? value <= goal.most : value >= goal.least
}
function wordOf(goal: Goal): string {
  return 'most' in goal ? `≤ ${goal.most}` : `≥ ${goal.least}`
}
function shortly(sample: Sample | undefined): string {
  return Object.entries(sample ?? {})
    .map(([name, value]) => `${name} ${brief(value)}`)
    .join(', ')
}

/** Three significant digits. */
export function brief(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}
