// The calls of orval, sent by fetch.
import { dnsZonesCreate, dnsZonesList, dnsZonesMerge, dnsZonesRead, dnsZonesRemove, dnsZonesReplace } from '../generated/orval'
import { setPortal } from './orvalFetch'
import type { Portal, Told, Zone, Zones } from './zones'

type Answer<Data> = { status: number; headers: Headers; data: Data | { code: string; message: string } }
const told = async <Data extends Zone | Zone[]>(asked: Promise<Answer<Data>>): Promise<Told<Data>> => {
  const { status, headers, data } = await asked
  return 'code' in data ? { status, headers, error: data } : { status, headers, data }
}

export function zonesOf(portal: Portal): Zones {
  setPortal(portal)
  return {
    create: (account, body) => told(dnsZonesCreate(account, body)),
    list: (account, query) => told(dnsZonesList(account, query)),
    read: (account, id) => told(dnsZonesRead(account, id)),
    merge: (account, id, tag, body) => told(dnsZonesMerge(account, id, body, { headers: { 'If-Match': tag } })),
    replace: (account, id, tag, body) => told(dnsZonesReplace(account, id, body, { headers: { 'If-Match': tag } })),
    remove: (account, id, tag) => told(dnsZonesRemove(account, id, undefined, tag ? { headers: { 'If-Match': tag } } : undefined)),
  }
}
