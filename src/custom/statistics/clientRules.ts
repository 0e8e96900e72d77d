// Which filters clients of a type have, and whether they see names of resources: data, not code.
import byClient from './byClient.json'
import type { FilterName } from './filters.ts'

export type ClientRules = { filters: FilterName[]; named: boolean }
const rules = byClient as Record<string, ClientRules>

export function rulesOf(client: string | undefined): ClientRules {
  return (client !== undefined && Object.hasOwn(rules, client) ? rules[client] : rules['*'])!
}

/** The name of a resource; where clients have no names, and where it is gone for good, its id. */
export function resourceName(
  row: { resource?: string; resource_name?: string },
  { named }: ClientRules,
  deleted: (id: string) => string,
): string {
  const id = String(row.resource ?? '')
  return named ? (row.resource_name ?? deleted(id)) : id
}
