// Records of a story's own, made through the API as another program would: no other story changes or counts on them.
import { expect } from '@playwright/test'
import type { People } from './people.ts'

export type Made = { id: string; version: number; name: string; /** Its page. */ path: string }
type Owner = { as?: string; account?: string }

const customer = { as: 'cdn2@demo.example', account: 'demo-cdn2' }
let count = 0
/** The text with a unique suffix. */
export const unique = (text: string): string => `${text} ${Date.now().toString(36)}${(count += 1).toString(36)}`

export class Records {
  constructor(private readonly people: People) {}

  /** An HTTP resource with its required members; `data` adds others. In the order form of CDN1 a name has no spaces. */
  async resource(data: object = {}, owner: Owner = {}): Promise<Made> {
    const origin = { https: true, servers: { 'origin.example.com': { port: 443, weight: 10, backup: false } } }
    const made = await this.make('http-resources', { name: unique('Story'), tuning: 'default', origin, ...data }, owner)
    return { ...made, path: `/f-cdn/http/${made.id}` }
  }

  /** A live resource of one stream, which publishes by RTMP unless `data` says otherwise. */
  async live(data: object = {}, owner: Owner = {}): Promise<Made> {
    const streams = { saaaaaaaaa: { name: 'stream1', resolution: '720p' } }
    const name = unique('story').replace(' ', '-')
    const made = await this.make('live-resources', { type: 'RTMP-publish', name, streams, ...data }, owner)
    return { ...made, path: `/streaming/live/${made.id}` }
  }

  async zone(name = `${unique('story').replace(' ', '-')}.example`, owner: Owner = {}): Promise<Made> {
    const made = await this.make('dns-zones', { name }, owner)
    return { ...made, path: `/dns/section/dns-zone/${made.id}` }
  }

  /** A record set of a zone. */
  async recordSet(zone: Pick<Made, 'id'>, data: object, owner: Owner = {}): Promise<void> {
    await this.make('dns-records', { zone_id: zone.id, ttl: 3600, ...data }, owner)
  }

  /** A zone that the demo's resolver never proves. */
  waitingZone(): Promise<Made> {
    return this.zone(`waiting-${unique('story').replace(' ', '-')}.example`)
  }

  /** Saves the record as another client; resolves to its version. */
  async change(
    { id, version }: Pick<Made, 'id' | 'version'>,
    data: object,
    { as = customer.as, account = customer.account }: Owner = {},
  ): Promise<number> {
    const answer = await (
      await this.people.as(as)
    ).patch(`/api/v1/accounts/${account}/http-resources/${id}`, { data, headers: { 'If-Match': `"${version}"` } })
    expect(answer.status(), await answer.text()).toBe(200)
    return version + 1
  }

  /** Deletes the record as another client. */
  async remove({ id, version }: Pick<Made, 'id' | 'version'>, { as = customer.as, account = customer.account }: Owner = {}): Promise<void> {
    const answer = await (
      await this.people.as(as)
    ).delete(`/api/v1/accounts/${account}/http-resources/${id}`, { headers: { 'If-Match': `"${version}"` } })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  private async make(type: string, data: object, { as = customer.as, account = customer.account }: Owner): Promise<Omit<Made, 'path'>> {
    const answer = await (await this.people.as(as)).post(`/api/v1/accounts/${account}/${type}`, { data })
    expect(answer.status(), await answer.text()).toBe(201)
    const { id, version, name, cdn_domain } = (await answer.json()) as { id: string; version: number; name?: string; cdn_domain?: string }
    return { id, version, name: name ?? cdn_domain ?? '' }
  }
}
