/** The ids from one to the other, whichever stands first; nothing when one of them is not there. */
export function rangeOf<Id>(ids: Id[], from: Id | undefined, to: Id): Id[] {
  const [start, end] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)]
  return start < 0 || end < 0 ? [] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
