// Resources with extra zones, and the certificates that both need.
import { afterAll } from 'vitest'
import { anyCertificate } from '../../support/outside/certificates.ts'
import { type Answer, errorsOf, httpResource, listUrl, openPortal } from '../support/portal.ts'

export const account = 'demo-cdn2'
export const url = listUrl(account, 'extra-zones')
export type Row = { id: string; version: number; seq: number; [field: string]: unknown }
/** Status and what is wrong with each field. */
export const verdict = (answer: Answer): string => [answer.statusCode, ...(answer.statusCode < 300 ? [] : errorsOf(answer))].join(' ')

/** For a whole file. */
export async function openZones() {
  const portal = await openPortal({ demo: 'people' })
  afterAll(() => portal.close())
  const owner = await portal.signIn('cdn2@demo.example', { as: 'bearer' })

  let count = 0
  const made = async (answer: Promise<Answer>): Promise<Row> => {
    const { statusCode, body } = await answer
    if (statusCode !== 201) throw new Error(body)
    return JSON.parse(body) as Row
  }
  const certificate = (who = owner, name = account): Promise<Row> =>
    made(
      who.ask({
        method: 'POST',
        url: listUrl(name, 'certificates'),
        body: { certificate: anyCertificate().certificate, private_key: anyCertificate().key },
      }),
    )
  const resource = (more: object = {}, who = owner, name = account): Promise<Row> =>
    made(
      who.ask({
        method: 'POST',
        url: listUrl(name, 'http-resources'),
        body: httpResource(`zoned ${(count += 1)}`, { names: [`zoned-${count}.example.com`], ...more }),
        headers: { 'confirm-paid': '/certificate' },
      }),
    )
  /** One that can be extended, and the number of its certificate. */
  const extensible = async (): Promise<{ above: Row; seq: number }> => {
    const { seq } = await certificate()
    return { above: await resource({ certificate: seq }), seq }
  }
  const post = (body: object, who = owner, where = url): Promise<Answer> => who.ask({ method: 'POST', url: where, body })
  const put = ({ id, version }: Pick<Row, 'id' | 'version'>, body: object): Promise<Answer> =>
    owner.ask({ method: 'PUT', url: `${url}/${id}`, version, body })
  const extended = async (areas = ['emea']): Promise<{ above: Row; seq: number; zones: Row }> => {
    const { above, seq } = await extensible()
    return { above, seq, zones: await made(post({ resource_id: above.id, areas, certificate: seq })) }
  }
  return { portal, owner, made, certificate, resource, extensible, post, put, extended }
}
