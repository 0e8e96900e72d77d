/** The name of a resource; where clients have no names, and where it is gone for good, its id. */
export function resourceName(
  row: { resource?: string; resource_name?: string },
  isNamed: boolean,
  deleted: (id: string) => string,
): string {
  const id = String(row.resource ?? '')
  return isNamed ? (row.resource_name ?? deleted(id)) : id
}
