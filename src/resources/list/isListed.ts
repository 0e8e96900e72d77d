import type { Reference } from '../../engine/schema/types.ts'

/** Lists that the server itself keeps: no record stands behind an entry, whatever it is named by. */
const ownLists: ReadonlySet<string> = new Set(['agent-kinds', 'brands', 'countries', 'regions'])

/** Whether the reader may list what is referred to: types are those he was told of. */
export function isListed({ type }: Pick<Reference, 'type'>, types: readonly { name: string }[]): boolean {
  return ownLists.has(type) || types.some(({ name }) => name === type)
}
