// Assigns React keys to the rows of the table.

type Id = string | number

/**
 * A page without any of the previous records reuses their rows: only texts change, no element is created.
 * Otherwise a record keeps its row and new records get new ones, so that the focus never moves to another record.
 */
export function rowKeys(before: ReadonlyMap<Id, number>, records: { id: Id }[]): Map<Id, number> {
  const isNew = !records.some(({ id }) => before.has(id))
  let next = isNew ? 0 : Math.max(-1, ...before.values()) + 1
  return new Map(records.map(({ id }) => [id, isNew ? next++ : (before.get(id) ?? next++)]))
}
