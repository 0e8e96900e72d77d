// How far agents are with a resource, as its page tells: applying, applied, refused. The agent is another program with a key.
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, request } from '@playwright/test'
import { expect, test } from '../support/portal.ts'
import type { People } from '../support/people.ts'

type Told = { state: 'applied' | 'error'; errors?: { path: string; reason: string }[] }
const admin = 'admin@demo.example'

class Edge {
  constructor(private readonly call: APIRequestContext, private readonly staff: APIRequestContext, private readonly id: string) {}

  static async join(people: People, baseURL: string): Promise<Edge> {
    const staff = await people.as(admin)
    const answer = await staff.post('/api/v1/agents', { data: { name: `Edge ${randomUUID()}`, kind: 'edge' } })
    expect(answer.status(), await answer.text()).toBe(201)
    const { id } = (await answer.json()) as { id: string }
    const given = await staff.post(`/api/v1/agent/keys/${id}`)
    expect(given.status(), await given.text()).toBe(201)
    const { key } = (await given.json()) as { key: string }
    return new Edge(await request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${key}` } }), staff, id)
  }

  async say(id: string, version: number, told: Told): Promise<void> {
    const answer = await this.call.post('/api/v1/agent/acknowledgements', { data: { acknowledgements: [{ account: 'demo-cdn2', type: 'http-resources', id, version, ...told }] } })
    expect(answer.status(), await answer.text()).toBe(200)
    expect(await answer.json()).toMatchObject({ accepted: 1 })
  }

  /** No record waits for it any more. */
  async leave(): Promise<void> {
    const { version } = (await (await this.staff.get(`/api/v1/agents/${this.id}`)).json()) as { version: number }
    expect((await this.staff.patch(`/api/v1/agents/${this.id}`, { data: { active: false }, headers: { 'If-Match': `"${version}"` } })).status()).toBe(200)
    await this.call.dispose()
  }
}

let edge: Edge
test.beforeEach(async ({ people, address }) => {
  edge = await Edge.join(people, address)
})
test.afterEach(() => edge.leave())

test('R0-544 R1-177 R1-180 R1-181 R1-183 R1-352 R1-353: while a change is being applied the form says so and what must wait is covered; both end by themselves', async ({ page, portal, form, records }) => {
  const { id, path } = await records.resource()
  await portal.signIn('cdn2@demo.example', undefined, path)
  await portal.setLanguage('ru_RU')
  const notice = page.getByText('Мы применяем настройки Вашего ресурса. Подождите чуть-чуть.')
  const cover = page.getByText('Мы конфигурируем Ваш ресурс. Подождите чуть-чуть.')
  await expect(notice).toBeVisible()
  await expect(page.getByText('Применяется v1')).toBeVisible()
  await expect(form.field('Имя ресурса')).toBeEditable()
  await portal.openTab('Деактивация')
  await expect(cover).toBeVisible()
  await expect(page.locator('[inert]').getByRole('button', { name: 'Деактивировать' })).toHaveCount(1)
  await portal.openTab('Настройки')
  await edge.say(id, 1, { state: 'applied' })
  await expect(page.getByText('Версия 1 применена')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await portal.openTab('Деактивация')
  await expect(page.getByRole('button', { name: 'Деактивировать' })).toBeVisible()
  await expect(page.locator('[inert]')).toHaveCount(0)
  await expect(cover).toHaveCount(0)
})

test('R1-178 R1-378: a refused version is told with its reasons at their fields, and which one stays in force', async ({ page, portal, form, records }) => {
  const { id, path, version } = await records.resource()
  await edge.say(id, version, { state: 'applied' })
  const next = await records.change({ id, version }, { names: [`${randomUUID()}.example`] })
  await portal.signIn('cdn2@demo.example', undefined, path)
  await expect(page.getByText('Applying v2').first()).toBeVisible()
  await edge.say(id, next, { state: 'error', errors: [{ path: '/names', reason: 'no certificate has this name' }] })
  await expect(form.refused()).toContainText('Version 2 was not applied.')
  await expect(form.refused()).toContainText('Version 1 stays in force.')
  expect(await form.errorOf(form.field('CNAMEs'))).toContain('Not applied: no certificate has this name')
  await form.refused().getByRole('link', { name: /no certificate/ }).click()
  await expect(form.field('CNAMEs')).toBeFocused()
  // Changed, the field says it no more; saving is not kept back.
  await form.fill('CNAMEs', `${randomUUID()}.example`)
  await expect(form.field('CNAMEs')).not.toHaveAttribute('aria-invalid', 'true')
  await form.save()
  await form.saved()
  await expect(page.getByText('Applying v3').first()).toBeVisible()
})
