// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionOf, examplesOf } from '../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../tests/support/form.tsx'
import type { Context } from '../../engine/schema/types.ts'
import { isSame } from '../../engine/values/changes/changes.ts'

const resources = definitionOf('http-resources')
const context: Context = { client: 'CDN2', feature: ['ioss'], role: 'customer', active: true, mode: 'edit' }
const base = examplesOf('http-resources').base
const first = Object.values(base)[0] ?? {}
const servers = { 'a.com': { port: 443, backup: false }, 'b.com': { port: 443, backup: false, weight: 5 } }
const record = { ...first, name: 'shop', origin: { https: true, servers } }

afterEach(closeForms)
vi.stubGlobal('scrollTo', () => undefined)
// Each test renders a whole form: slow where the machine is shared.
vi.setConfig({ testTimeout: 60_000 })

describe('opening a record', () => {
  it.each(Object.keys(base))('leaves %s unchanged', async (id) => {
    const { state, data } = await openForm(resources, { context, record: base[id] })
    expect(state().changes).toEqual([])
    expect(isSame(data(), state().start)).toBe(true)
  })
})

describe('editing', () => {
  it('R1-220 removes values that a switch no longer allows', async () => {
    const { data } = await openForm(resources, { context, record: { ...record, origin: { https: true, ssl_verify: true, servers } } })
    const https = screen.getByRole('switch', { name: 'HTTPS to the origin' })
    expect(screen.getByRole('switch', { name: /certificate/i })).toBeTruthy()
    fireEvent.click(https)
    expect(data().origin).toEqual({
      https: false,
      servers: { 'a.com': { port: 80, backup: false }, 'b.com': { port: 80, backup: false, weight: 5 } },
    })
    expect(screen.getByRole('button', { name: 'a.com:80: edit' })).toBeTruthy()
    expect(screen.queryByRole('switch', { name: /verify|certificate of/i })).toBeNull()
  })

  it('keeps both rows while one host is typed through the other', async () => {
    const { data, save } = await openForm(resources, { context, record })
    fireEvent.click(screen.getByRole('button', { name: 'b.com:443: edit' }))
    const host = screen.getByDisplayValue('b.com:443')
    for (const text of ['a.com', 'a.com:8', 'aa.com:80']) fireEvent.change(host, { target: { value: text } })
    expect(data().origin).toEqual({
      https: true,
      servers: { 'a.com': { port: 443, backup: false }, 'aa.com': { port: 80, backup: false, weight: 5 } },
    })
    fireEvent.change(screen.getByDisplayValue('aa.com:80'), { target: { value: 'a.com:8' } })
    save()
    expect(screen.getByText(/already in the list/)).toBeTruthy()
    expect(Object.keys((data().origin as { servers: object }).servers)).toHaveLength(2)
  })

  it('restores a row with Escape', async () => {
    const { data } = await openForm(resources, { context, record })
    fireEvent.click(screen.getByRole('button', { name: 'b.com:443: edit' }))
    const host = screen.getByDisplayValue('b.com:443')
    fireEvent.change(host, { target: { value: 'c.com' } })
    fireEvent.keyDown(screen.getByDisplayValue('c.com'), { key: 'Escape' })
    expect(data().origin).toEqual(record.origin)
    expect(screen.queryByDisplayValue('c.com')).toBeNull()
  })

  it('R1-245 adds the port when the row is left', async () => {
    const { data } = await openForm(resources, { context, record })
    fireEvent.click(screen.getByRole('button', { name: 'b.com:443: edit' }))
    const host = screen.getByDisplayValue('b.com:443')
    fireEvent.change(host, { target: { value: 'c.com' } })
    fireEvent.keyDown(screen.getByDisplayValue('c.com'), { key: 'Enter' })
    expect((data().origin as { servers: Record<string, unknown> }).servers['c.com']).toEqual({ backup: false, weight: 5, port: 443 })
  })

  it.each([
    [true, 'c.com', 'c.com:443'],
    [false, 'c.com', 'c.com:80'],
    [true, 'c.com:8443', 'c.com:8443'],
    [true, '  ', '  '],
    [true, 'not a host!!', 'not a host!!'],
    [true, 'not a host!!:8080', 'not a host!!:8080'],
    [true, 'localhost', 'localhost'],
  ])('R1-245 shows the port when the host is left, HTTPS to the origin: %s, %s', async (https, typed, shown) => {
    await openForm(resources, { context, record: { ...record, origin: { https, servers: { 'a.com': { backup: false } } } } })
    fireEvent.click(screen.getByRole('button', { name: /^a\.com.*: edit$/ }))
    const row = screen.getByRole('row', { name: 'row 1' })
    const host = () => within(row).getAllByRole<HTMLInputElement>('textbox')[0]!
    fireEvent.change(host(), { target: { value: typed } })
    const typedSoFar = host().value
    fireEvent.blur(host(), { relatedTarget: within(row).getAllByRole('textbox')[1] })
    expect([typedSoFar.trim(), host().value.trim()]).toEqual([typed.trim(), shown.trim()])
    expect(screen.getByRole('row', { name: 'row 1' })).toBe(row)
    fireEvent.keyDown(host(), { key: 'Escape' })
    expect(screen.getByRole('button', { name: /^a\.com.*: edit$/ })).toBeTruthy()
  })

  it('switches a group of limitations on with one rule and off again', async () => {
    const { data, state } = await openForm(resources, { context, record })
    fireEvent.click(screen.getByRole('switch', { name: 'Limitations' }))
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
    const geo = screen.getByRole('switch', { name: /country/i })
    fireEvent.click(geo)
    expect(data().limitations).toEqual({ geo: [{ default_action: 'allow', exclude: [], times: [] }] })
    fireEvent.click(geo)
    expect(state().changes).toEqual([])
  })

  it('asks before a paid option is switched on', async () => {
    const { data } = await openForm(resources, { context, record })
    fireEvent.click(screen.getByRole('switch', { name: /brotli/i }))
    const ask = screen.getByRole('group', { name: /brotli/i })
    expect((data().compress as { brotli?: boolean } | undefined)?.brotli).not.toBe(true)
    fireEvent.click(within(ask).getByRole('button', { name: 'Turn on' }))
    expect((data().compress as { brotli?: boolean }).brotli).toBe(true)
  })

  it('keeps an unreplaced secret and never shows it', async () => {
    const { data, state, save } = await openForm(resources, {
      context,
      record: { ...record, auth: { md5: { forever: true } } },
      secrets: { '/auth/md5/secret': { set: true, last4: '4f2c' } },
    })
    expect(screen.getByText('••••4f2c')).toBeTruthy()
    save()
    expect(state().problems).toEqual([])
    expect(JSON.stringify(data())).not.toContain('secret')
  })
})

describe('errors', () => {
  it.each([
    ['en_US', 'Name', 'Only Latin and Cyrillic'],
    ['ru_RU', 'Имя ресурса', 'Допустимы только'],
  ] as const)('are at their field in %s', async (locale, label, text) => {
    await openForm(resources, { context, record, locale })
    const input = screen.getByLabelText(label, { selector: 'input' })
    expect(input.getAttribute('aria-invalid')).toBeNull()
    fireEvent.change(input, { target: { value: 'a/b' } })
    expect(input.getAttribute('aria-invalid')).toBeNull()
    fireEvent.blur(input)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
    expect(described).toContain(text)
    fireEvent.change(input, { target: { value: 'ab' } })
    expect(input.getAttribute('aria-invalid')).toBeNull()
  })

  it('of lines name the line', async () => {
    await openForm(resources, { context, record })
    const names = screen.getByLabelText(/^CNAMEs/, { selector: 'textarea' })
    fireEvent.change(names, { target: { value: 'cdn.example.com\nbad name' } })
    fireEvent.blur(names)
    expect(screen.getByText(/^Row 2: /)).toBeTruthy()
  })

  it('of a refused new record are shown everywhere at once', async () => {
    const { save, state } = await openForm(resources, { context: { ...context, mode: 'create' } })
    fireEvent.change(screen.getByLabelText('Name', { selector: 'input' }), { target: { value: '' } })
    expect(screen.queryByText('Enter the name of the resource')).toBeNull()
    save()
    expect(screen.getByText('Enter the name of the resource')).toBeTruthy()
    expect(screen.getByText('Add at least one source.')).toBeTruthy()
    expect(
      state()
        .problems.map(({ path }) => path)
        .sort(),
    ).toEqual(['/name', '/origin/servers'])
  })
})
