// @vitest-environment jsdom
// Sources of a new HLS-pull resource: their messages, and the port that is appended.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { definitionOf } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'
import type { Context } from '../../../engine/schema/types.ts'

const resources = definitionOf('live-resources')
const context: Context = { client: 'CDN2', feature: [], role: 'customer', active: true, mode: 'create' }
const streams = { saaaaaaaaa: { path: '/live/main.m3u8' } }
afterEach(closeForms)
vi.stubGlobal('scrollTo', () => undefined)
vi.setConfig({ testTimeout: 60_000 })

async function open(https = true) {
  const form = await openForm(resources, {
    context,
    locale: 'ru_RU',
    record: { type: 'HLS-cache', name: 'live-hls', streams, origin: { https } },
  })
  const part = () => within(screen.getByRole('region', { name: 'Источники данных' }))
  const host = () => part().getAllByRole<HTMLInputElement>('textbox', { name: /^Хост/ })[0]!
  return {
    ...form,
    part,
    host,
    leave: (text: string) => {
      fireEvent.focus(host())
      fireEvent.change(host(), { target: { value: text } })
      fireEvent.blur(host())
    },
    /** Save is disabled while there are problems. */
    isRefused: () => form.state().problems.length > 0,
  }
}

it.each([
  ['R2-457 R2-458', 'a b', 'Введите валидный домен'],
  ['R2-458', 'a!.example', 'Введите валидный домен'],
  ['R2-458', 'a..example', 'Введите валидный домен'],
  ['R2-459', '1.2.3.256', 'Введите валидный IP-адрес.'],
  ['R2-459', '1.2.3.256:443', 'Введите валидный IP-адрес.'],
])('%s the source %s is refused', async (_, text, message) => {
  const { leave, isRefused, part } = await open()
  leave(text)
  expect(isRefused()).toBe(true)
  expect(part().getByText(message, { exact: true })).toBeTruthy()
})

it.each([
  ['R2-466 R2-682', true, 'origin.example.com', 'origin.example.com:443'],
  ['R2-467 R2-682', false, 'origin.example.com', 'origin.example.com:80'],
  ['R2-457', true, 'origin.example.com:8443', 'origin.example.com:8443'],
  ['R2-457', true, '203.0.113.7', '203.0.113.7:443'],
])('%s with HTTPS %s the source %s is accepted as %s', async (_, https, text, taken) => {
  const { leave, isRefused, host } = await open(https)
  leave(text)
  expect([isRefused(), host().value]).toEqual([false, taken])
})

it('a record without a source cannot be saved, and an empty one is required', async () => {
  const { leave, isRefused, part, save } = await open()
  expect(isRefused()).toBe(true)
  leave('origin.example.com')
  expect(isRefused()).toBe(false)
  leave('')
  expect(isRefused()).toBe(true)
  save()
  expect(part().getByText(/^(Введите домен|Добавьте хотя бы один источник)\.$/)).toBeTruthy()
})

const row = { port: 443, backup: false }
async function openRow(servers: Record<string, object>) {
  const form = await openForm(resources, {
    context: { ...context, mode: 'edit' },
    locale: 'ru_RU',
    record: { type: 'HLS-cache', name: 'live-hls', streams, origin: { https: true, servers } },
  })
  fireEvent.click(screen.getByRole('button', { name: 'origin.example.com:443: изменить' }))
  const part = within(screen.getByRole('region', { name: 'Источники данных' }))
  const weight = part.getByRole<HTMLInputElement>('textbox', { name: /^Вес/ })
  const type = (text: string) => {
    fireEvent.change(weight, { target: { value: text } })
    fireEvent.blur(weight)
  }
  return { ...form, part, weight, type, keywords: () => form.state().problems.map(({ keyword }) => keyword) }
}

it('R2-461 R2-462 R2-463 R2-654 a weight is 1 to 999: zero is refused, and a fourth digit is not accepted', async () => {
  const { weight, type, keywords, data, save } = await openRow({ 'origin.example.com': row })
  type('0')
  save()
  expect(keywords()).toEqual(['minimum'])
  expect(document.body.textContent).toContain('Вес не может принимать нулевое значение.')
  for (const good of ['1', '999']) {
    type(good)
    expect([keywords(), data().origin]).toEqual([[], { https: true, servers: { 'origin.example.com': { ...row, weight: Number(good) } } }])
  }
  type('9990')
  expect([weight.value, keywords()]).toEqual(['999', []])
})

it('R2-464 R2-465 at least one source is not a backup', async () => {
  const { part, keywords } = await openRow({ 'origin.example.com': row, 'backup.example.com': { port: 443, backup: true } })
  expect(keywords()).toEqual([])
  fireEvent.click(part.getByRole('radio', { name: 'Резерв' }))
  expect(keywords()).toEqual(['someValue'])
  expect(part.getByText('Укажите Primary домен.')).toBeTruthy()
})

it('R2-460 a source without a domain requires one', async () => {
  const { part, keywords } = await openRow({ 'origin.example.com': { ...row, weight: 5 } })
  const host = part.getByRole('textbox', { name: /^Хост/ })
  fireEvent.change(host, { target: { value: '' } })
  fireEvent.blur(host)
  expect(keywords()).not.toEqual([])
  expect(part.getByText('Введите домен.')).toBeTruthy()
})

it('a record without a link cannot be saved', async () => {
  const { state } = await openForm(resources, {
    context: { ...context, mode: 'edit' },
    record: { type: 'HLS-cache', name: 'live-hls', streams: {}, origin: { https: true, servers: { 'origin.example.com': row } } },
  })
  expect(state().problems).toMatchObject([{ path: '/streams', keyword: 'minProperties' }])
})
