// An agent of a browser story: another program with a key and scripted reports.
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, request } from '@playwright/test'
import type { People } from '../people.ts'

export type Told = { state: 'applied' | 'error'; errors?: { path: string; reason: string }[] }
const admin = 'admin@demo.example'

export class Edge {
  constructor(
    private readonly call: APIRequestContext,
    private readonly staff: APIRequestContext,
    private readonly id: string,
    readonly name: string,
  ) {}

  static async join(people: People, baseURL: string, kind = 'edge'): Promise<Edge> {
    const staff = await people.as(admin)
    const name = `Edge ${randomUUID()}`
    const answer = await staff.post('/api/v1/agents', { data: { name, kind } })
    expect(answer.status(), await answer.text()).toBe(201)
    const { id } = (await answer.json()) as { id: string }
    const given = await staff.post(`/api/v1/agent/keys/${id}`)
    expect(given.status(), await given.text()).toBe(201)
    const { key } = (await given.json()) as { key: string }
    return new Edge(await request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${key}` } }), staff, id, name)
  }

  async say(id: string, version: number, told: Told, type = 'http-resources', account = 'demo-cdn2'): Promise<void> {
    const answer = await this.call.post('/api/v1/agent/acknowledgements', {
      data: { acknowledgements: [{ account, type, id, version, ...told }] },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    expect(await answer.json()).toMatchObject({ accepted: 1 })
  }

  /** Fields that it does not support, in place of those before. */
  async declare(fields: { path: string; values?: string[]; reason: string }[], type = 'http-resources'): Promise<void> {
    const unsupported = fields.map((field) => ({ type, ...field }))
    const answer = await this.call.put('/api/v1/agent/unsupported', { data: { unsupported } })
    expect(await answer.json()).toEqual({ accepted: fields.length, refused: [] })
  }

  /** No record waits for it any more. */
  async leave(): Promise<void> {
    const { version } = (await (await this.staff.get(`/api/v1/agents/${this.id}`)).json()) as { version: number }
    expect(
      (await this.staff.patch(`/api/v1/agents/${this.id}`, { data: { active: false }, headers: { 'If-Match': `"${version}"` } })).status(),
    ).toBe(200)
    await this.call.dispose()
  }
}
