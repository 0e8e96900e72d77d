// @vitest-environment jsdom
// Secret headers in the form: a stored value is masked and kept, and is replaced only by typed text.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { definitionOf } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'
import type { Context } from '../../../engine/schema/types.ts'

const resources = definitionOf('http-resources')
const context: Context = { client: 'CDN2', feature: [], role: 'customer', active: true, mode: 'edit' }
const headers = { request: { 'X-A': '1' }, request_secret: { Authorization: {} } }
const record = { name: 'shop', tuning: 'default', origin: { https: true, servers: { 'a.com': { port: 443 } } }, headers }
const place = '/headers/request_secret/Authorization/value'
const secrets = { [place]: { set: true, last4: '2026' } }

afterEach(closeForms)
vi.stubGlobal('scrollTo', () => undefined)
vi.setConfig({ testTimeout: 60_000 })

const field = () => document.querySelector<HTMLElement>(`[data-at="${place}"]`)!

it('a stored value is kept hidden, and typing replaces only this one', async () => {
  const { data, state } = await openForm(resources, { context, record, secrets })
  fireEvent.click(document.querySelector('[data-at="/headers/request_secret"] .rule-open')!)
  expect(within(field()).getByText('••••2026')).toBeTruthy()
  expect(data()['headers']).toEqual(headers)
  fireEvent.click(within(field()).getByRole('button', { name: 'Replace' }))
  const input = field().querySelector('input')!
  expect(input.type).toBe('password')
  fireEvent.change(input, { target: { value: 'Basic new' } })
  expect(data()['headers']).toEqual({ ...headers, request_secret: { Authorization: { value: 'Basic new' } } })
  fireEvent.click(within(field()).getByText('Keep the current value'))
  expect(data()['headers']).toEqual(headers)
  expect(state().problems).toEqual([])
})

it.each([
  ['en_US', /is secret. Add the header under/],
  ['ru_RU', /секретно. Добавьте заголовок/],
] as const)('a readable Authorization is refused, with a remedy (%s)', async (locale, told) => {
  const readable = { ...record, headers: { request: { Authorization: 'Basic a' } } }
  const { save, state } = await openForm(resources, { context, locale, record: readable })
  save()
  expect(state().problems).toMatchObject([{ path: '/headers/request/Authorization', keyword: 'secretNames' }])
  expect(screen.getAllByText(told).length).toBeGreaterThan(0)
})
