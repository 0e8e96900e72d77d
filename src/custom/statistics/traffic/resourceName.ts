/** The name of a resource; its id for clients whose resources have no names, and `deleted(id)` for one that no longer exists. */
export function resourceName(
  row: { resource?: string; resource_name?: string },
  isNamed: boolean,
  deleted: (id: string) => string,
): string {
  const id = String(row.resource ?? '')
  return isNamed ? (row.resource_name ?? deleted(id)) : id
}
