// Which row of the table shows which record.

type Id = string | number

/**
 * A page with none of the records before takes their rows over: only texts change, nothing is made anew.
 * Otherwise a record keeps its row and newcomers get new ones, so that the focus never comes to stand at another record.
 */
export function rowKeys(before: ReadonlyMap<Id, number>, records: { id: Id }[]): Map<Id, number> {
  const isNew = !records.some(({ id }) => before.has(id))
  let next = isNew ? 0 : Math.max(-1, ...before.values()) + 1
  return new Map(records.map(({ id }) => [id, isNew ? next++ : (before.get(id) ?? next++)]))
}
