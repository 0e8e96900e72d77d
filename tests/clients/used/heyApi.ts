// The calls of hey-api, with its client for fetch.
import { client } from '../generated/heyApi/client.gen'
import { dnsZonesCreate, dnsZonesList, dnsZonesMerge, dnsZonesRead, dnsZonesRemove, dnsZonesReplace } from '../generated/heyApi/sdk.gen'
import type { Portal, Told, Zones } from './zones'

type Answer<Data> = { data?: Data; error?: { code: string; message: string }; response: Response }
const told = async <Data>(asked: Promise<Answer<Data>>): Promise<Told<Data>> => {
  const { data, error, response } = await asked
  return { status: response.status, headers: response.headers, data, error }
}

export function zonesOf({ address, token }: Portal): Zones {
  client.setConfig({ baseUrl: address, auth: ({ scheme }) => (scheme === 'bearer' ? token : undefined) })
  return {
    create: (account, body) => told(dnsZonesCreate({ path: { account }, body })),
    list: (account, query) => told(dnsZonesList({ path: { account }, query })),
    read: (account, id) => told(dnsZonesRead({ path: { account, id } })),
    merge: (account, id, tag, body) => told(dnsZonesMerge({ path: { account, id }, headers: { 'If-Match': tag }, body })),
    replace: (account, id, tag, body) => told(dnsZonesReplace({ path: { account, id }, headers: { 'If-Match': tag }, body })),
    remove: (account, id, tag) => told(dnsZonesRemove({ path: { account, id }, headers: tag ? { 'If-Match': tag } : {} })),
  }
}
