// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionOf, facts } from '../../../../tests/support/builtins.ts'
import { asked, closeForms, openForm } from '../../../../tests/support/form.tsx'
import { s3HostPattern } from '../../../engine/formats/formats.ts'
import type { Context, Locale } from '../../../engine/schema/types.ts'
import { bodyOf } from './useSave.ts'

const resources = definitionOf('http-resources')
const context: Context = { client: 'CDN2', feature: ['ioss'], role: 'customer', active: true, mode: 'edit' }
/** With every option that CDN1 orders enabled. */
const ofCdn1: Context = { ...context, client: 'CDN1', feature: ['option_auth', 'option_limitations', 'option_ssl'] }
const record = { name: 'shop', tuning: 'default', origin: { https: true, servers: { 'a.com': { port: 443, weight: 5 } } } }
const rule = { default_action: 'allow', exclude: [], times: [] as unknown[] }
const window1 = { start: '2026-12-01T09:00:00Z', end: '2026-12-02T09:00:00Z' }
const window2 = { start: '2026-12-05T09:00:00Z', end: '2026-12-06T09:00:00Z' }
const geoRule = (country: string, region: string | null = null) => ({ ...rule, exclude: [{ action: 'deny', country, region }] })

afterEach(closeForms)
vi.stubGlobal('scrollTo', () => undefined)
vi.setConfig({ testTimeout: 60_000 })

const options = () => [...document.querySelectorAll('.list-pop [role="option"]')].map((option) => option.textContent)
const combo = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })

describe('the weight', () => {
  it('R1-243 takes three digits: a fourth is not accepted while typing', async () => {
    const { data } = await openForm(resources, { context, record })
    fireEvent.click(screen.getByRole('button', { name: 'a.com:443: edit' }))
    const weight = screen.getByDisplayValue('5')
    fireEvent.change(weight, { target: { value: '999' } })
    fireEvent.change(weight, { target: { value: '9990' } })
    expect((weight as HTMLInputElement).value).toBe('999')
    expect(data().origin).toMatchObject({ servers: { 'a.com': { weight: 999 } } })
  })
})

describe('robots', () => {
  it('R1-403 with custom contents have a text field, and only then', async () => {
    const { data, state } = await openForm(resources, { context, record: { ...record, robots: { type: 'deny' } } })
    const text = () => screen.queryByRole('textbox', { name: /^Text of robots/ })
    expect(text()).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: /^Own robots/ }))
    expect(state().problems.map(({ path }) => path)).toEqual(['/robots/robotsContent'])
    fireEvent.change(text()!, { target: { value: 'User-agent: *\nDisallow: /private/' } })
    expect([data().robots, state().problems]).toEqual([{ type: 'custom', robotsContent: 'User-agent: *\nDisallow: /private/' }, []])
  })
})

describe('cache times', () => {
  const time = (label: RegExp) => within(screen.getByRole('group', { name: label })).getByRole<HTMLInputElement>('textbox')

  it('R1-137 have a time in seconds beside each class of answers', async () => {
    const { data } = await openForm(resources, { context, record })
    for (const label of [/2xx/, /3xx/, /4xx/, /5xx/]) {
      fireEvent.change(time(label), { target: { value: '45s' } })
      expect(within(screen.getByRole('group', { name: label })).getByRole<HTMLSelectElement>('combobox', { name: 'Unit' }).value).toBe('s')
    }
    expect(data().cache).toMatchObject({ valid: { '2xx': '45s', '3xx': '45s', '4xx': '45s', '5xx': '45s' } })
  })

  it('R1-140 of errors are not shown where only the main codes are requested; what is stored stays', async () => {
    const valid = { '2xx': '1d', '3xx': '1h', '4xx': '10m', '5xx': '1m' }
    const { form, state } = await openForm(resources, {
      context: { ...context, feature: ['main_cache_codes'] },
      record: { ...record, cache: { valid } },
    })
    expect(time(/2xx/).value).toBe('1')
    expect(time(/3xx/).value).toBe('1')
    expect(screen.queryByRole('group', { name: /4xx/ })).toBeNull()
    expect(screen.queryByRole('group', { name: /5xx/ })).toBeNull()
    fireEvent.change(time(/2xx/), { target: { value: '2' } })
    const sent = bodyOf(form.schema, form.fields, state().value, { id: 'x_1', ...record, cache: { valid } }, {})
    expect(sent.cache).toEqual({ valid: { ...valid, '2xx': '2d' } })
    expect(state().problems).toEqual([])
  })

  it('are four by default', async () => {
    await openForm(resources, { context, record })
    expect(screen.getAllByRole('group', { name: /[2-5]xx/ })).toHaveLength(4)
  })
})

describe('lists of parameters that do not count', () => {
  it('are shown only while parameters count at all', async () => {
    await openForm(resources, { context, record: { ...record, cache: { consider_args: false } } })
    expect(screen.queryByLabelText(/All parameters except/)).toBeNull()
    fireEvent.click(screen.getByRole('switch', { name: /query string/i }))
    expect(screen.getByLabelText(/All parameters except/)).toBeTruthy()
    expect(screen.queryByLabelText(/All cookies except/)).toBeNull()
  })
})

describe('countries and regions', () => {
  const open = async (limitations: unknown, locale: Locale = 'en_US') => {
    asked.length = 0
    const form = await openForm(resources, { context: ofCdn1, record: { ...record, limitations }, locale })
    fireEvent.click(document.querySelector<HTMLElement>('.rule-open')!)
    return form
  }

  it('R1-157 are loaded from the server: countries, and the regions of the chosen one', async () => {
    await open({ geo: [geoRule('RU')] })
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked).toEqual([
      { type: 'countries', filter: {} },
      { type: 'regions', filter: { country_code: 'RU' } },
    ])
  })

  it.each([
    ['en_US', 'Country', 'Russia'],
    ['ru_RU', 'Страна', 'Россия'],
  ] as const)('R1-158 have their names in the language of the reader (%s)', async (locale, label, name) => {
    await open({ geo: [geoRule('RU')] }, locale)
    await waitFor(() => expect(combo(label).value).toBe(name))
    fireEvent.click(combo(label))
    expect(options()).toHaveLength(2)
    expect(options()[0]).toContain(name)
  })

  it('R1-159 R1-160 of another country are not offered; all regions come first', async () => {
    await open({ geo: [geoRule('RU')] })
    await waitFor(() => expect(asked).toHaveLength(2))
    fireEvent.click(combo('Region'))
    await waitFor(() => expect(options()).toHaveLength(2))
    expect(options()[0]).toContain('All regions')
    expect(options()[1]).toContain('Moscow')
    expect(options().join()).not.toContain('Almaty')
  })

  it('R1-276 a change of country resets the region to all regions', async () => {
    const { data } = await open({ geo: [geoRule('RU', 'RU-MOW')] })
    await waitFor(() => expect(combo('Region').value).toBe('Moscow'))
    fireEvent.click(combo('Country'))
    fireEvent.click(screen.getByRole('option', { name: /Kazakhstan/ }))
    expect(combo('Region').value).toBe('All regions')
    expect(data().limitations).toEqual({ geo: [geoRule('KZ')] })
  })
})

describe('times of rules', () => {
  const openRule = (place: number) => fireEvent.click(document.querySelectorAll<HTMLElement>('.rule-open')[place]!)
  const removers = () => [...document.querySelectorAll('.win button[aria-label^="Remove"]')]
  const opened = async (ip: unknown[]) => openForm(resources, { context: ofCdn1, record: { ...record, limitations: { ip } } })

  it('R1-203 the first one stays while there are other rules', async () => {
    await opened([
      { ...rule, times: [window1, { start: '2026-12-03T09:00:00Z', end: '2026-12-04T09:00:00Z' }] },
      { ...rule, times: [window2] },
    ])
    openRule(0)
    expect(document.querySelectorAll('.win')).toHaveLength(2)
    expect(removers()).toHaveLength(1)
  })

  it('R1-203 the first one of the only rule can be removed', async () => {
    const { data } = await opened([{ ...rule, times: [window1] }])
    openRule(0)
    fireEvent.click(removers()[0]!)
    expect(data().limitations).toEqual({ ip: [rule] })
  })
})

describe('limitations', () => {
  it('R1-206 are open from the start if a group exists, and closed if none does', async () => {
    await openForm(resources, { context, record: { ...record, limitations: { geo: [geoRule('RU')] } }, open: false })
    expect(screen.getByLabelText<HTMLInputElement>('Limitations', { selector: 'input' }).checked).toBe(true)
    expect(document.querySelector('.rule-open')).not.toBeNull()
    closeForms()
    await openForm(resources, { context, record, open: false })
    expect(screen.getByLabelText<HTMLInputElement>('Limitations', { selector: 'input' }).checked).toBe(false)
    expect(document.querySelector('.rule-open')).toBeNull()
  })
})

describe('a rule for a path', () => {
  const opened = (location: unknown) => openForm(resources, { context, record: { ...record, locations: { '/video/': location } }, entry })
  const entry = { tab: 'rules', key: '/video/' }
  const location = (data: Record<string, unknown>) => (data.locations as Record<string, unknown>)['/video/']
  const choice = (label: RegExp) => screen.getByRole('radiogroup', { name: label })
  const chosen = (group: HTMLElement) => within(group).getByRole('radio', { checked: true }).textContent

  it('shows unset values as the same as the resource', async () => {
    const { state } = await opened({ priority: 0 })
    expect(chosen(choice(/Image optimi/))).toBe('Same as the resource')
    expect(screen.queryByRole('switch', { name: /Image optimi/ })).toBeNull()
    expect(state().changes).toEqual([])
  })

  it('can switch off what the resource has on, and leave it to the resource again', async () => {
    const { data } = await opened({ priority: 0 })
    fireEvent.click(within(choice(/Image optimi/)).getByText('Off'))
    expect(location(data())).toEqual({ priority: 0, ioss: false })
    fireEvent.click(within(choice(/Image optimi/)).getByText('Same as the resource'))
    expect(location(data())).toEqual({ priority: 0 })
  })

  it('does so for times and authorization, too', async () => {
    await opened({})
    const menu = (label: RegExp) =>
      within(screen.getByRole('group', { name: label })).getByRole<HTMLSelectElement>('combobox', { name: 'Usual times' })
    for (const label of [/2xx/, /5xx/]) expect(menu(label).selectedOptions[0]!.text).toBe('Same as the resource')
    expect(chosen(choice(/Connect timeout/))).toBe('Same as the resource')
    expect(within(choice(/Authorization/)).getByRole('radio', { name: 'Same as the resource', checked: true })).toBeTruthy()
  })

  it('has its errors at its own fields', async () => {
    const { save } = await opened({ return_http_status_code: 999, cache: { valid: { '2xx': 'x' } } })
    await save()
    expect(screen.getByLabelText<HTMLInputElement>(/Response code/).getAttribute('aria-invalid')).toBe('true')
    expect(
      within(screen.getByRole('group', { name: /2xx/ }))
        .getByRole('textbox')
        .getAttribute('aria-invalid'),
    ).toBe('true')
  })

  it('does not affect other entries', async () => {
    const { data } = await openForm(resources, { context, record: { ...record, locations: { '/video/': {}, '/a': {} } }, entry })
    fireEvent.click(within(choice(/Image optimi/)).getByText('Off'))
    expect(data().locations).toEqual({ '/video/': { ioss: false }, '/a': {} })
  })

  it('leaves the switches of the resource itself as they are', async () => {
    await openForm(resources, { context, record })
    expect(screen.getByRole('switch', { name: /Image optimi/ })).toBeTruthy()
    expect(screen.queryByText('Same as the resource')).toBeNull()
  })
})

describe('an error that only the server finds', () => {
  it.each([
    ['R0-584', 'en_US', '/name', 'Enter a unique resource name.'],
    ['R0-584', 'ru_RU', '/name', 'Введите уникальное имя ресурса.'],
    ['R0-585', 'en_US', '/names/0', 'Row 1: This CNAME is taken. Enter another CNAME.'],
    ['R0-585', 'ru_RU', '/names/0', 'Строка 1: Этот CNAME уже занят. Введите другой CNAME.'],
  ] as const)('%s is shown at its field in words (%s, %s)', async (_, locale, path, text) => {
    const { state } = await openForm(resources, { context, record: { ...record, names: ['cdn.example.com'] }, locale })
    act(() => state().refuse([{ path, keyword: 'unique', params: { scope: 'account' } }]))
    const field = screen.getByDisplayValue(path === '/name' ? 'shop' : 'cdn.example.com')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(
      field
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    ).toContain(text)
  })

  it('disappears when the value is changed', async () => {
    const { state } = await openForm(resources, { context, record })
    act(() => state().refuse([{ path: '/name', keyword: 'unique', params: {} }]))
    fireEvent.change(screen.getByDisplayValue('shop'), { target: { value: 'shop 2' } })
    expect(screen.queryByText('Enter a unique resource name.')).toBeNull()
  })

  it('R0-627 counts the hosts of the facts as S3 storages and no others', () => {
    const pattern = new RegExp(s3HostPattern(facts.s3Hosts), 'u')
    const accepts = (host: string) => pattern.test(host)
    expect(accepts('s3.amazonaws.com')).toBe(true)
    for (const host of ['evil.com', 'amazonaws.com.evil.com', 's3.amazonaws.com.evil.com', 'evilamazonaws.com', 's3xamazonaws.com'])
      expect(accepts(host), host).toBe(false)
    expect(facts.s3Hosts.filter((host) => !host.includes('amazonaws.com'))).toHaveLength(2)
  })
})
