// The types of openapi-typescript, with openapi-fetch.
import createClient from 'openapi-fetch'
import type { paths } from '../generated/openapiTypescript'
import type { Portal, Told, Zones } from './zones'

type Answer<Data, Fault> = { data?: Data; error?: Fault; response: Response }
type Fault = { code: string; message: string }
const told = async <Data>(asked: Promise<Answer<Data, Fault>>): Promise<Told<Data>> => {
  const { data, error, response } = await asked
  return { status: response.status, headers: response.headers, data, error }
}

export function zonesOf({ address, token }: Portal): Zones {
  const { GET, POST, PATCH, PUT, DELETE } = createClient<paths>({ baseUrl: address, headers: { Authorization: `Bearer ${token}` } })
  const list = '/accounts/{account}/dns-zones'
  const one = '/accounts/{account}/dns-zones/{id}'
  return {
    create: (account, body) => told(POST(list, { params: { path: { account } }, body })),
    list: (account, query) => told(GET(list, { params: { path: { account }, query } })),
    read: (account, id) => told(GET(one, { params: { path: { account, id } } })),
    merge: (account, id, tag, body) => told(PATCH(one, { params: { path: { account, id }, header: { 'If-Match': tag } }, body })),
    replace: (account, id, tag, body) => told(PUT(one, { params: { path: { account, id }, header: { 'If-Match': tag } }, body })),
    remove: (account, id, tag) => told(DELETE(one, { params: { path: { account, id }, header: tag ? { 'If-Match': tag } : {} } })),
  }
}
