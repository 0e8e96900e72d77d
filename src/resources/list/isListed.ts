import type { Reference } from '../../engine/schema/types.ts'

/** Lists of the server: their entries are not records. */
const ownLists: ReadonlySet<string> = new Set(['agent-kinds', 'agent-types', 'brands', 'countries', 'regions'])

/** Whether the user may list the referenced type: the session names the accessible types. */
export function isListed({ type }: Pick<Reference, 'type'>, types: readonly { name: string }[]): boolean {
  return ownLists.has(type) || types.some(({ name }) => name === type)
}
