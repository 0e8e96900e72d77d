// Log lines that a story sends as an agent would, with a key of its own.
import { expect } from '@playwright/test'
import type { People } from './people.ts'
import { type Records, unique } from './records.ts'
import { hourSeconds } from '../../src/engine/time/units.ts'

export type SentLine = { time: number; account: string; resource: string; status: number; bytes: number } & Record<string, string | number>

export const GB = 2 ** 30
export const now = (): number => Math.floor(Date.now() / 1000)

export async function sendAccessLog(people: People, lines: readonly SentLine[]): Promise<void> {
  const admin = await people.as('admin@demo.example')
  const made = await admin.post('/api/v1/agents', { data: { name: unique('Log'), kind: 'edge' } })
  const { id } = (await made.json()) as { id: string }
  const { key } = (await (await admin.post(`/api/v1/agent/keys/${id}`)).json()) as { key: string }
  const sent = await admin.post('/api/v1/agent/access-log', {
    headers: { authorization: `Bearer ${key}` },
    data: { source: 'story', position: 0, next: lines.length, lines: lines.map((line) => JSON.stringify(line)) },
  })
  expect(await sent.json()).toMatchObject({ counted: lines.length, refused: [] })
  // Records of other stories wait for every edge that is switched on.
  const { version } = (await (await admin.get(`/api/v1/agents/${id}`)).json()) as { version: number }
  const left = await admin.patch(`/api/v1/agents/${id}`, { data: { active: false }, headers: { 'If-Match': `"${version}"` } })
  expect(left.status()).toBe(200)
}

/** 3 GB an hour for the last 5 hours, two thirds from cache, to a resource of the story. */
export async function traffic(
  people: People,
  records: Records,
  { as, account = 'demo-cdn2' }: { as?: string; account?: string } = {},
): Promise<{ id: string; name: string }> {
  const resource = await records.resource(as === undefined ? {} : { name: unique('story').replace(' ', '-'), tuning: undefined }, {
    ...(as !== undefined && { as }),
    account,
  })
  const hour = Math.floor(now() / hourSeconds) * hourSeconds
  const lines = [1, 2, 3, 4, 5].flatMap((back): SentLine[] =>
    [true, false].map((isCached) => ({
      time: hour - back * hourSeconds + 90,
      account,
      resource: resource.id,
      host: 'story.example.com',
      status: isCached ? 200 : 404,
      bytes: isCached ? 2 * GB : GB,
      cache: isCached ? 'HIT' : 'MISS',
      country: isCached ? 'DE' : 'KZ',
      agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
      referrer: 'https://story.example/',
      custom: 'campaign-1',
    })),
  )
  await sendAccessLog(people, lines)
  return resource
}
