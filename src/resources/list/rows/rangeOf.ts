/** The ids between two ids (inclusive), in either order; empty if one of them is missing. */
export function rangeOf<Id>(ids: Id[], from: Id | undefined, to: Id): Id[] {
  const [start, end] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)]
  return start < 0 || end < 0 ? [] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
