// Names that nobody may claim: the portal's own, public suffixes and shared hosts, and invalid names.
import { getPublicSuffix } from 'tldts'
import type { Repositories } from '../../store/types.ts'
import { anyHost } from '../access/brands.ts'
import type { ServiceSettings } from '../settings.ts'
import { canonical, comparable, withoutWildcard } from './canonical.ts'

export const reservations = ['delivery', 'nameserver', 'portal', 'brand', 'suffix', 'address'] as const
export type Reservation = (typeof reservations)[number]
export type ReservedSettings = Pick<ServiceSettings, 'DELIVERY_DOMAIN' | 'NAMESERVERS' | 'PUBLIC_URL' | 'PLAYER_DOMAIN'>
/** `zone`: includes everything below the name. */
export type NameKind = 'host' | 'zone'
/** Why nobody may have the name; `invalid` = not a domain name. */
export type NameRefusal = Reservation | 'invalid' | undefined
export type Reserved = (text: string, kind: NameKind) => NameRefusal

/** With the present brands: one query for any number of names. */
export async function loadNameReservations({ brands }: Pick<Repositories, 'brands'>, settings: ReservedSettings): Promise<Reserved> {
  const delivery = comparable(settings.DELIVERY_DOMAIN)
  const own: [string, Reservation][] = [
    [delivery, 'delivery'],
    ...settings.NAMESERVERS.map((host): [string, Reservation] => [comparable(host), 'nameserver']),
    ...[new URL(settings.PUBLIC_URL).hostname, settings.PLAYER_DOMAIN]
      .filter(Boolean)
      .map((host): [string, Reservation] => [comparable(host), 'portal']),
    ...(await brands.everyHost())
      .filter((host) => host !== anyHost)
      .map((host): [string, Reservation] => [comparable(host.replace(/:\d+$/, '')), 'brand']),
  ]

  return (text, kind) => {
    const found = canonical(text)
    if (found.is !== 'name') return found.is
    const base = withoutWildcard(found.name)
    if (base === delivery || base.endsWith(`.${delivery}`)) return 'delivery'
    // A wildcard and a zone include the names below them.
    const holdsBelow = kind === 'zone' || base !== found.name
    const hit = own.find(([name]) => name === base || (holdsBelow && name.endsWith(`.${base}`)))
    if (hit) return hit[1]
    return getPublicSuffix(base, { allowPrivateDomains: true }) === base ? 'suffix' : undefined
  }
}
