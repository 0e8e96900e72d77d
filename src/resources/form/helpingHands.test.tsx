// @vitest-environment jsdom
// Assistance beyond validation: names the conflicting rule, completes typed values, resets a section, shows a generated secret once.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CERTIFICATE } from '../../../tests/support/outside/certificate.ts'
import { definitionOf, operatorDefinition } from '../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../tests/support/form.tsx'
import type { Context } from '../../engine/schema/types.ts'

const resources = definitionOf('http-resources')
const context: Context = { client: 'CDN2', feature: ['ioss'], role: 'customer', active: true, mode: 'edit' }
const record = { name: 'shop', tuning: 'default', origin: { https: true, servers: { 'a.com': { port: 443 } } } }
const rule = { default_action: 'allow', exclude: [], times: [] }

afterEach(closeForms)
vi.stubGlobal('scrollTo', () => undefined)
// Each test renders a whole form: slow where the machine is shared.
vi.setConfig({ testTimeout: 60_000 })

describe('rules that share the time', () => {
  const first = { ...rule, times: [{ start: '2026-12-01T09:00:00Z', end: '2026-12-10T01:00:00Z' }] }
  const second = { ...rule, times: [{ start: '2026-12-09T21:00:00Z', end: '2027-01-06T20:59:00Z' }] }
  const open = async (locale: 'en_US' | 'ru_RU' = 'en_US') => {
    const form = await openForm(resources, { context, locale, record: { ...record, limitations: { ip: [first, second] } } })
    form.save()
    fireEvent.click(screen.getByText(/^2026-12-10 00:00 →/))
    return form
  }

  it('name the other one and offer the nearest free time', async () => {
    const { data } = await open()
    expect(await screen.findByText(/^Overlaps rule 1 from 2026-12-10 00:00 to 04:00\./)).toBeTruthy()
    fireEvent.click(screen.getByText('Use 04:00'))
    expect(data().limitations).toEqual({
      ip: [first, { ...second, times: [{ start: '2026-12-10T01:00:00Z', end: '2027-01-06T20:59:00Z' }] }],
    })
    expect(screen.queryByText(/^Overlaps/)).toBeNull()
  })

  it('do so in Russian', async () => {
    await open('ru_RU')
    expect(await screen.findByText(/^Пересекается с правилом 1 с 2026-12-10 00:00 до 04:00\./)).toBeTruthy()
  })
})

it('an address without a prefix is completed when its field is left, with a mark', async () => {
  await openForm(resources, { context, record: { ...record, limitations: { ip: [{ ...rule, exclude: [{ ip: '10.0.0.0/8' }] }] } } })
  fireEvent.click(screen.getByText(/Except: 10\.0\.0\.0/))
  const field = screen.getByDisplayValue('10.0.0.0/8')
  const isTold = () => field.closest('.in')!.classList.contains('flash')
  fireEvent.blur(field)
  expect(isTold()).toBe(false)
  fireEvent.change(field, { target: { value: '192.0.2.7' } })
  fireEvent.blur(field)
  expect(screen.getByDisplayValue('192.0.2.7/32')).toBe(field)
  expect(isTold()).toBe(true)
  fireEvent.change(field, { target: { value: '192.0.2.7/31' } })
  expect(isTold()).toBe(false)
})

it('a host that is left with a bare colon stays as it was typed, with the error at its row', async () => {
  await openForm(resources, { context, record })
  fireEvent.click(screen.getByText('a.com:443'))
  const field = () => screen.getByRole('textbox', { name: 'Host' })
  fireEvent.change(field(), { target: { value: 'b.com:' } })
  fireEvent.blur(field())
  expect(field()).toHaveProperty('value', 'b.com:')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(field(), { target: { value: 'b.com' } })
  fireEvent.blur(field())
  expect(field()).toHaveProperty('value', 'b.com:443')
  expect(field().getAttribute('aria-invalid')).not.toBe('true')
})

it('a section is reset to the values of a new record', async () => {
  const times = { '2xx': '7d', '3xx': '1h', '4xx': '1m', '5xx': '1m', force: true }
  const { data } = await openForm(resources, { context, record: { ...record, cache: { valid: times } } })
  const section = within(screen.getByRole('region', { name: 'Cache times' }))
  const fresh = await openForm(resources, { context: { ...context, mode: 'create' } })
  const usual = (fresh.data().cache as { valid?: unknown } | undefined)?.valid
  fireEvent.click(section.getByText('Defaults'))
  expect((data().cache as { valid?: unknown } | undefined)?.valid).toEqual(usual)
  expect(data()).toMatchObject(record)
  expect(section.getByText<HTMLButtonElement>('Defaults').disabled).toBe(true)
})

describe('a time with many usual values', () => {
  const open = async () => {
    const { data } = await openForm(resources, { context, record: { ...record, cache: { valid: { '2xx': '7d' } } } })
    const field = within(screen.getByRole('group', { name: /^2xx, success/ }))
    const menu = field.getByRole<HTMLSelectElement>('combobox', { name: 'Usual times' })
    return { menu, field, stored: () => (data().cache as { valid?: { '2xx'?: string } } | undefined)?.valid?.['2xx'] }
  }
  it('R1-139 offers them in a menu, in their order', async () => {
    const { menu } = await open()
    expect([...menu.options].map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual([
      'default',
      ...'0 s,1 s,30 s,1 min,10 min,30 min,1 h,4 h,12 h,1 d,2 d,3 d,7 d,14 d,30 d'.split(','),
      'Manual',
    ])
    expect(menu.value).toBe('7d')
  })
  it('has the most usual ones beside it, those of the definition', async () => {
    const { menu, field, stored } = await open()
    const chips = () => field.getAllByRole('radio').map((chip) => [chip.textContent, chip.getAttribute('aria-checked') === 'true'])
    expect(chips().map(([text]) => String(text).replaceAll(/\s/g, ' '))).toEqual(['1 h', '1 d', '7 d', '30 d'])
    expect(chips().filter(([, isChosen]) => isChosen)).toHaveLength(1)
    fireEvent.click(field.getAllByRole('radio')[0]!)
    expect([stored(), menu.value]).toEqual(['1h', '1h'])
    fireEvent.change(menu, { target: { value: '4h' } })
    expect([stored(), chips().filter(([, isChosen]) => isChosen)]).toEqual(['4h', []])
  })
  it('accepts one of them, or another typed value', async () => {
    const { menu, field, stored } = await open()
    fireEvent.change(menu, { target: { value: '4h' } })
    expect(stored()).toBe('4h')
    fireEvent.change(menu, { target: { value: '+' } })
    expect([stored(), menu.selectedOptions[0]!.text, document.activeElement]).toEqual(['4h', 'Manual', field.getByRole('textbox')])
    fireEvent.change(field.getByRole('textbox'), { target: { value: '5' } })
    expect(stored()).toBe('5h')
    fireEvent.change(menu, { target: { value: '-' } })
    expect(stored()).toBeUndefined()
  })
})

it.each([
  ['en_US', 'Certificate of shop.example.com', 'For shop.example.com, *.shop.example.com and 1 more · '],
  ['ru_RU', 'Сертификат shop.example.com', 'Для shop.example.com, *.shop.example.com и ещё 1 · '],
] as const)('a certificate shows its subject and its validity (%s)', async (locale, title, note) => {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { chain: { type: 'string', format: 'pem', maxLength: 4000 } },
  }
  const definition = operatorDefinition('chains', { 'schema.json': schema })
  await openForm(definition, { context, locale, record: {} })
  const text = await screen.findByRole('textbox', {}, { timeout: 20_000 })
  fireEvent.change(text, { target: { value: CERTIFICATE } })
  fireEvent.blur(text)
  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.getByText((said) => said.startsWith(note))).toBeTruthy()
  expect(document.querySelector('textarea')).toBeNull()
})

it('options with descriptions are rows, even with descriptions of the schema itself', async () => {
  const constants = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ const: `o${index}`, title: `Option ${index}`, description: `Does ${index}` }))
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { few: { oneOf: constants(2) }, more: { oneOf: constants(9) }, plain: { enum: ['a', 'b'] } },
  }
  const definition = operatorDefinition('modes', { 'schema.json': schema })
  const { data } = await openForm(definition, { context, record: {} })
  const few = within(screen.getByRole('radiogroup', { name: /^Few/ }))
  fireEvent.click(few.getByRole('radio', { name: /Does 1$/ }))
  expect(data()).toEqual({ few: 'o1' })
  expect(within(screen.getByRole('radiogroup', { name: /^More/ })).getAllByText(/^Does/)).toHaveLength(9)
  expect(document.querySelectorAll('.radios')).toHaveLength(2)
})

it('kinds are labelled by the words of the type, before those of the schema', async () => {
  const kind = (name: string, more: object) => ({
    type: 'object',
    title: `The ${name}`,
    additionalProperties: false,
    required: [name],
    properties: { [name]: { type: 'string' }, ...more },
  })
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      target: { oneOf: [kind('ip', { kind: { const: 'ip' } }), kind('host', { kind: { const: 'host' } })] },
      way: { oneOf: [kind('in', {}), kind('out', {})] },
    },
  }
  const words = { options: { 'target.kind.ip': 'Адрес', 'way.2': 'Наружу' } }
  const definition = operatorDefinition('sites', { 'schema.json': schema, 'ru_RU.json': words })
  const labels = async (locale: 'en_US' | 'ru_RU') => {
    await openForm(definition, { context, locale, record: {} })
    return screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  }
  expect(await labels('ru_RU')).toEqual(['Не задано', 'Адрес', 'The host', 'Не задано', 'The in', 'Наружу'])
})

it('a generated secret can be copied, with a note that it is not shown again', async () => {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { token: { type: 'string', writeOnly: true, pattern: '^[A-Za-z0-9_]{1,40}$', maxLength: 40 } },
  }
  const definition = operatorDefinition('tokens', { 'schema.json': schema })
  const { data } = await openForm(definition, { context, record: {} })
  fireEvent.click(screen.getByText('Generate'))
  const made = String(data().token)
  expect(document.querySelector('.once')?.textContent).toBe(`${made}Copy it now: it is not shown again after saving.`)
  fireEvent.change(screen.getByDisplayValue(made), { target: { value: 'own' } })
  expect(document.querySelector('.once')).toBeNull()
})

describe('a paid option', () => {
  const prices = { 'OPTION-BROTLI': { price: 500, currency: 'RUB' }, 'OPTION-LIMITATIONS': { price: 900, currency: 'RUB' } }

  it.each([
    ['en_US', '₽ 500 / month', 'Turn on for ₽ 500'],
    ['ru_RU', '500 ₽ в месяц', 'Включить за 500 ₽'],
  ] as const)('shows its price beside the switch and before it is switched on (%s)', async (locale, month, button) => {
    const { data } = await openForm(resources, { context, record, prices, locale })
    const option = within(document.querySelector<HTMLElement>('[data-at="/compress/brotli"]')!)
    expect(option.getByText(month)).toBeTruthy()
    fireEvent.click(option.getByRole('switch'))
    fireEvent.click(option.getByText(button))
    expect(data().compress).toMatchObject({ brotli: true })
  })

  it('names no price that is not known', async () => {
    await openForm(resources, { context, record, prices })
    const option = document.querySelector<HTMLElement>('[data-at="/ioss"]')!
    fireEvent.click(within(option).getByRole('switch'))
    expect(option.querySelector('.price')).toBeNull()
    expect(within(option).getByText('Turn on')).toBeTruthy()
  })
})

describe('a text with a limit', () => {
  const name = () => screen.getByDisplayValue<HTMLInputElement>(/^x+$|^shop$|^😀+$/)
  const type = (value: string) => fireEvent.change(name(), { target: { value } })
  it.each([
    ['en_US', '204 of 255'],
    ['ru_RU', '204 из 255'],
  ] as const)('shows its length when it is nearly full, before it is refused (%s)', async (locale, said) => {
    await openForm(resources, { context, locale, record })
    expect(screen.queryByText(/(of|из) 255/)).toBeNull()
    type('x'.repeat(203))
    expect(screen.queryByText(/(of|из) 255/)).toBeNull()
    type('x'.repeat(204))
    expect(screen.getByText(said)).toBeTruthy()
  })
  it('counts characters as the schema does', async () => {
    await openForm(resources, { context, record })
    type('😀'.repeat(203))
    expect(screen.queryByText(/of 255/)).toBeNull()
  })
})
