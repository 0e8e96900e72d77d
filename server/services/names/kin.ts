// Foreign zones around a name or below a zone: a related zone is proven by token only, and trust proves nothing there.
import type { NameClaim, NameHolder } from '../../store/records/names.ts'
import type { Repositories } from '../../store/types.ts'
import { type NameParts, restsAt } from './parts.ts'

/** In effect for another account, or released by it recently: that account may take it back. */
export async function hasForeignKin(
  parts: Pick<NameParts, 'settings'>,
  { names }: Pick<Repositories, 'names'>,
  { kind, name, account }: Pick<NameClaim, 'kind' | 'name' | 'account'>,
  at: string,
): Promise<boolean> {
  const rests = restsAt(parts, at)
  const kin = kind === 'zone' ? await names.kinOf(kind, name) : await zonesAround(names, name)
  return kin.some((other) => other.account !== account && (other.released_at === null || rests(other.released_at)))
}

/** The zones that contain a host; its own name may be one. No zone begins with the `*` of a wildcard. */
function zonesAround(names: Repositories['names'], host: string): Promise<NameHolder[]> {
  const labels = host.split('.')
  return names.holders(
    'zone',
    labels.slice(0, -1).map((_, index) => labels.slice(index).join('.')),
  )
}
