// Zones above and below a zone that are somebody else's: inside or around them only a token proves anything.
import type { NameClaim } from '../../store/records/names.ts'
import type { Repositories } from '../../store/types.ts'
import { type NameParts, restsAt } from './parts.ts'

/** In effect for another account, or let go by it not long ago: it may have its own back. */
export async function hasForeignKin(
  parts: Pick<NameParts, 'settings'>,
  { names }: Pick<Repositories, 'names'>,
  { kind, name, account }: Pick<NameClaim, 'kind' | 'name' | 'account'>,
  at: string,
): Promise<boolean> {
  if (kind !== 'zone') return false
  const rests = restsAt(parts, at)
  return (await names.kinOf(kind, name)).some(
    (other) => other.account !== account && (other.released_at === null || rests(other.released_at)),
  )
}
