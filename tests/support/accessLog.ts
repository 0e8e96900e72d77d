// Log lines that a story sends as an agent would, with a key of its own.
import { expect } from '@playwright/test'
import type { People } from './people.ts'
import { unique } from './records.ts'

export type SentLine = { time: number; account: string; resource: string; status: number; bytes: number } & Record<string, string | number>

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
