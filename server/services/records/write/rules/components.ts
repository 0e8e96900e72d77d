// Strongly connected components (Tarjan 1972), without recursion: graphs may be as deep as they are large.

/** Number of each node that can be reached from `starts`; two nodes have the same one when each leads to the other. */
export function componentsOf(starts: Iterable<string>, next: (node: string) => readonly string[]): Map<string, number> {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const component = new Map<string, number>()
  const open: string[] = []
  let count = 0

  const enter = (node: string): { node: string; left: Iterator<string> } => {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    open.push(node)
    return { node, left: next(node)[Symbol.iterator]() }
  }
  const lower = (node: string, to: number): void => void lowest.set(node, Math.min(lowest.get(node)!, to))
  const finish = (node: string): void => {
    if (lowest.get(node) !== order.get(node)) return
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      component.set(one, count)
      if (one === node) break
    }
    count += 1
  }

  for (const start of starts) {
    if (order.has(start)) continue
    const path = [enter(start)]
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const step = top.left.next()
      if (step.done) {
        finish(top.node)
        path.pop()
        const above = path.at(-1)
        if (above) lower(above.node, lowest.get(top.node)!)
      } else if (!order.has(step.value)) path.push(enter(step.value))
      else if (!component.has(step.value)) lower(top.node, order.get(step.value)!)
    }
  }
  return component
}
