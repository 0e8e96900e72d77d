// Judges the items of a call of an agent one by one: a refusal does not affect the others.

export type Judged<Refusal> = { accepted: number; ignored: number; refused: ({ index: number } & Refusal)[] }

/** `judge` gets `atOnce` items and gives a verdict on each. */
export async function judgeAll<Item, Refusal extends object>(
  items: readonly Item[],
  atOnce: number,
  judge: (items: readonly Item[]) => Promise<('accepted' | 'ignored' | Refusal)[]>,
): Promise<Judged<Refusal>> {
  const result: Judged<Refusal> = { accepted: 0, ignored: 0, refused: [] }
  for (let start = 0; start < items.length; start += atOnce) {
    const verdicts = await judge(items.slice(start, start + atOnce))
    verdicts.forEach((verdict, index) => {
      if (typeof verdict === 'object') result.refused.push({ index: start + index, ...verdict })
      else result[verdict] += 1
    })
  }
  return result
}
