// @vitest-environment jsdom
// A form of an operator's schema explains its rules in words, preserves typed text, and shows no secret.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionOf, operatorDefinition } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'
import type { Locale } from '../../../engine/schema/types.ts'

vi.setConfig({ testTimeout: 60_000 })
vi.stubGlobal('scrollTo', () => undefined)
afterEach(closeForms)

const text = (format?: string) => ({ type: 'string', ...(format && { format }) })
const schema = {
  type: 'object',
  properties: {
    size: { type: 'integer' },
    mail: text('email'),
    four: text('ipv4'),
    six: text('ipv6'),
    link: text('uri'),
    day: text('date'),
    clock: text('time'),
    node: text('hostname'),
    key: text('uuid'),
    token: { type: 'string', writeOnly: true },
    rows: {
      type: 'array',
      items: { type: 'object', required: ['path'], properties: { path: { type: 'string', minLength: 1 }, note: { type: 'string' } } },
    },
  },
}
const open = (locale: Locale = 'en_US') => {
  const definition = operatorDefinition('things', { 'schema.json': schema })
  return openForm(definition, { context: { mode: 'edit', role: 'supervisor_all' }, record: {}, locale })
}
const input = (at: string) => document.querySelector<HTMLInputElement>(`[data-at="/${at}"] input`)!
const type = (at: string, value: string) => {
  fireEvent.change(input(at), { target: { value } })
  fireEvent.blur(input(at))
}
const described = (at: string) =>
  (input(at).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

describe('a number', () => {
  it('that cannot be stored exactly stays as typed, with an error at the field', async () => {
    const { state } = await open()
    type('size', '12345678901234567890')
    expect(input('size').value).toBe('12345678901234567890')
    expect(described('size')).toContain('too many digits')
    expect(state().problems).toMatchObject([{ path: '/size', keyword: 'exact' }])
    fireEvent.keyDown(input('size'), { key: 'ArrowUp' })
    expect(input('size').value).toBe('12345678901234567890')
    type('size', '12')
    expect(state().problems).toEqual([])
    expect(state().value).toEqual({ size: 12 })
  })
})

describe('a format', () => {
  const wrong: [string, string, RegExp, RegExp][] = [
    ['mail', 'x', /name@example\.com/, /name@example\.com/],
    ['four', '1.2.3', /0 to 255/, /от 0 до 255/],
    ['six', '1', /2001:db8/, /2001:db8/],
    ['link', 'x', /https:\/\//, /https:\/\//],
    ['day', '31.12.2026', /YYYY-MM-DD/, /ГГГГ-ММ-ДД/],
    ['clock', '9', /14:30:00/, /14:30:00/],
    ['node', 'a b', /www\.example\.com/, /www\.example\.com/],
    ['key', 'x', /123e4567-/, /123e4567-/],
  ]
  it.each([
    ['en_US', 2],
    ['ru_RU', 3],
  ] as const)('is explained with a valid example (%s)', async (locale, at) => {
    await open(locale)
    for (const row of wrong) {
      type(row[0], row[1])
      expect(described(row[0])).toMatch(row[at])
    }
  })
  it('of a date is shown before there is an error', async () => {
    await open()
    expect(input('day').placeholder).toBe('YYYY-MM-DD')
  })
  it('that a trailing space breaks is reported; the text stays as typed', async () => {
    const { data } = await open()
    type('mail', ' a@b.example ')
    expect(data().mail).toBe(' a@b.example ')
    expect(described('mail')).toContain('space at the beginning')
    expect(described('mail')).toContain('at the end')
    type('mail', 'a@b')
    expect(described('mail')).not.toContain('space')
  })
})

describe('a secret', () => {
  it('is typed hidden, and shown on demand', async () => {
    await open()
    expect(input('token').type).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(input('token').type).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(input('token').type).toBe('password')
  })
})

describe('a new row', () => {
  it('shows no errors before it is touched, also after a refused save, and then does', async () => {
    const { state, save } = await open()
    save()
    fireEvent.click(screen.getByRole('button', { name: /^Add/ }))
    expect(state().problems.map(({ path }) => path)).toEqual(['/rows/0/path'])
    expect(state().errors).toEqual([])
    save()
    expect(state().errors.map(({ path }) => path)).toEqual(['/rows/0/path'])
  })
})

describe('a choice of kinds', () => {
  const kind = (title: string, name: unknown, more: object) => ({
    title,
    type: 'object',
    required: ['kind', ...Object.keys(more)],
    additionalProperties: false,
    properties: { kind: name, ...more },
  })
  const kinds = {
    type: 'object',
    properties: {
      target: {
        oneOf: [
          kind('Address', { const: 'ip' }, { ip: text('ipv4') }),
          kind('Name', { enum: ['host'] }, { host: text('hostname') }),
          kind('Nowhere', { const: 'none' }, {}),
        ],
      },
      reach: {
        oneOf: [
          { title: 'By address', type: 'object', required: ['ip'], properties: { ip: text() } },
          { title: 'By name', type: 'object', required: ['host'], properties: { host: text() } },
        ],
      },
    },
  }
  const openKinds = (record: object) =>
    openForm(operatorDefinition('things', { 'schema.json': kinds }), {
      context: { mode: 'edit', role: 'supervisor_all' },
      record: { ...record },
    })
  const group = (at: string) => document.querySelector(`[data-at="/${at}"]`)!

  it('does not repeat the error of the choice inside', async () => {
    const { data, state } = await openKinds({ target: { kind: 'ip', ip: '10.0.0.1' } })
    expect(group('target/ip')).not.toBeNull()
    expect(group('target/kind')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Name' }))
    expect(group('target/host')).not.toBeNull()
    expect(group('target/kind')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Nowhere' }))
    expect([data().target, state().problems]).toEqual([{ kind: 'none' }, []])
    expect(document.querySelector('[data-at="/target"] .det')).toBeNull()
  })
  it('shows a wrong constant of the record', async () => {
    const { state } = await openKinds({ target: { ip: '10.0.0.1' } })
    expect(state().problems).toMatchObject([{ path: '/target/kind', keyword: 'required' }])
    expect(group('target/kind')).not.toBeNull()
  })
  it('without a constant reports missing values at the fields of the chosen kind', async () => {
    const { save, state } = await openKinds({})
    fireEvent.click(screen.getByRole('radio', { name: 'By name' }))
    save()
    expect(state().errors).toMatchObject([{ path: '/reach/host', keyword: 'required' }])
    expect(group('reach/host').querySelector('.msg')?.textContent).toBe('This field is required.')
    expect(group('reach').querySelectorAll('.msg')).toHaveLength(1)
  })
})

describe('sources and CNAMEs', () => {
  const resources = definitionOf('http-resources')
  const servers = { 'a.com': { port: 443, backup: false } }
  const record = { name: 'shop', tuning: 'default', origin: { https: true, servers } }
  const openResource = () =>
    openForm(resources, { context: { client: 'CDN2', feature: [], role: 'customer', active: true, mode: 'edit' }, record })
  it('a host that is pasted with surrounding spaces is stored without them', async () => {
    const { data } = await openResource()
    fireEvent.click(screen.getByRole('button', { name: 'a.com:443: edit' }))
    fireEvent.change(screen.getByDisplayValue('a.com:443'), { target: { value: ' o.example.com ' } })
    expect(Object.keys((data().origin as { servers: object }).servers)).toEqual(['o.example.com'])
  })
  it('a name in other scripts is reported with its punycode form', async () => {
    await openResource()
    const names = screen.getByLabelText(/^CNAMEs/, { selector: 'textarea' })
    fireEvent.change(names, { target: { value: 'сайт.рф' } })
    fireEvent.blur(names)
    expect(screen.getByText(/^Row 1: .*punycode/)).toBeTruthy()
  })
})

describe('texts of the product', () => {
  const alike = {
    name: 'farms',
    type: 'object',
    properties: {
      port: { type: 'integer' },
      servers: { type: 'array', items: { type: 'object', required: ['port'], properties: { port: { type: 'integer', minimum: 1 } } } },
      locations: { type: 'array', title: 'Halls', items: { type: 'object', properties: { path: { type: 'string' } } } },
      email: { type: 'string', title: 'Write to' },
    },
  }
  it.each([
    ['en_US', 'Add'],
    ['ru_RU', 'Добавить'],
  ] as const)('are not used for fields of an operator with the same names (%s)', async (locale, add) => {
    const definition = operatorDefinition('farms', { 'schema.json': alike })
    const { state } = await openForm(definition, { context: { mode: 'edit', role: 'supervisor_all' }, record: { servers: [{}] }, locale })
    const shown = document.body.textContent
    for (const label of ['Servers', 'Halls', 'Write to', 'Port']) expect(shown).toContain(label)
    expect(screen.getAllByRole('button', { name: add })).toHaveLength(2)
    expect(shown).not.toMatch(/source|источник|rule|правил|443|65535|65 535/i)
    expect(document.querySelector('[placeholder]:not([placeholder=""])')).toBeNull()
    expect(state().problems).toMatchObject([{ path: '/servers/0/port', keyword: 'required' }])
    fireEvent.blur(input('servers/0/port'))
    expect(document.body.textContent).not.toMatch(/65535|65 535/)
  })
})
