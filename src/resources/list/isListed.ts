import type { Reference } from '../../engine/types.ts'

/** Whether the reader may list what is referred to. Records are named by their id; all other lists are the server's own, for everybody. */
export function isListed({ type, value }: Pick<Reference, 'type' | 'value'>, types: readonly { name: string }[]): boolean {
  return value !== 'id' || types.some(({ name }) => name === type)
}
