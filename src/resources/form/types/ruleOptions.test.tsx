// @vitest-environment jsdom
// Paid and ordered options on the page of one rule.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionOf } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'
import type { Context } from '../../../engine/schema/types.ts'
// Preloaded here; the portal loads it when somebody orders.
import '../../order/OrderDialog.tsx'

const resources = definitionOf('http-resources')
const context: Context = { client: 'CDN2', feature: ['ioss'], role: 'customer', active: true, mode: 'edit' }
const record = {
  name: 'shop',
  tuning: 'default',
  origin: { https: true, servers: { 'a.com': { port: 443 } } },
  locations: { '/a': { enabled: true } },
}
const rule = { default_action: 'allow', exclude: [], times: [] }
const prices = { 'OPTION-LIMITATIONS': { price: 300, currency: 'RUB' } }

afterEach(closeForms)
vi.stubGlobal('scrollTo', () => undefined)
vi.setConfig({ testTimeout: 60_000 })

const open = (more: object = {}, own: Context = context, requested?: string[]) =>
  openForm(resources, {
    context: own,
    record: { ...record, ...more },
    entry: { tab: 'rules', key: '/a' },
    prices,
    ...(requested && { requested }),
  })
const limitations = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Limitations' })
const choose = (name: RegExp, label: string | RegExp = 'On') =>
  fireEvent.click(within(screen.getByRole('radiogroup', { name })).getByRole('radio', { name: label }))
const ofRule = (data: Record<string, unknown>) => (data.locations as Record<string, Record<string, unknown>>)['/a']

describe('a paid option of a rule', () => {
  it('shows its price and needs a confirmation', async () => {
    const { data } = await open()
    expect(screen.getAllByText('Paid')).toHaveLength(4)
    expect(screen.getByText(/300.*month/)).toBeTruthy()
    expect(screen.queryByRole('switch', { name: 'By IP address' })).toBeNull()
    fireEvent.click(limitations())
    expect(limitations().checked).toBe(false)
    fireEvent.click(screen.getByText(/^Turn on for/))
    fireEvent.click(screen.getByRole('switch', { name: 'By IP address' }))
    expect(ofRule(data())!.limitations).toEqual({ ip: [rule] })
  })
  it.each([
    [/^Image optimisation/, 'ioss', true],
    [/^Brotli/, 'compress', { brotli: true }],
  ])('%s is not on before the confirmation', async (name, field, on) => {
    const { data } = await open()
    choose(name)
    expect(ofRule(data())![field]).toBeUndefined()
    fireEvent.click(screen.getByText('Turn on'))
    expect(ofRule(data())![field]).toEqual(on)
  })
  it('stays off when the confirmation is cancelled', async () => {
    const { state } = await open()
    choose(/^Image optimisation/)
    fireEvent.click(screen.getByText('Cancel'))
    expect(state().changes).toEqual([])
  })
  it('needs no confirmation where the resource has it, nor when it is switched off', async () => {
    const { data } = await open({ ioss: true })
    choose(/^Image optimisation/)
    expect(ofRule(data())!.ioss).toBe(true)
    choose(/^Image optimisation/, 'Off')
    expect([ofRule(data())!.ioss, screen.queryByText('Turn on')]).toEqual([false, null])
  })
})

describe('a paid option of a rule that was confirmed once', () => {
  it.each([
    ['another rule', { locations: { '/a': {}, '/b': { limitations: { ip: [rule] } } } }],
    ['the resource, where it is', { limitations: { ip: [rule] } }],
  ])('needs no further confirmation: %s', async (_, has) => {
    await open(has)
    fireEvent.click(limitations())
    expect([limitations().checked, screen.queryByText(/^Turn on/)]).toEqual([true, null])
  })
  it('needs no further confirmation when it was confirmed in another rule of the same draft', async () => {
    const { host } = await open()
    act(() => host().store.confirm('/locations/~1b/limitations'))
    fireEvent.click(limitations())
    expect([limitations().checked, screen.queryByText(/^Turn on/)]).toEqual([true, null])
  })
  it('needs another confirmation when it was saved and switched off meanwhile', async () => {
    const { host, state } = await open()
    act(() => host().store.confirm('/limitations'))
    act(() => state().restart({ ...record, follow_redirects: true }))
    fireEvent.click(limitations())
    expect(screen.getByText(/^Turn on for/)).toBeTruthy()
  })
  it('needs a confirmation every time where the definition says so', async () => {
    await open({ locations: { '/a': {}, '/b': { ioss: true } } })
    choose(/^Image optimisation/)
    expect(screen.getByText('Turn on')).toBeTruthy()
  })
})

describe('a paid option of a rule that ends', () => {
  const dialog = () => screen.queryByRole('dialog')
  const answer = async (name: string) => {
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
    await waitFor(() => expect(dialog()).toBeNull())
  }
  it('needs a confirmation, like that of the resource', async () => {
    const { data } = await open({ locations: { '/a': { limitations: { ip: [rule] } } } })
    fireEvent.click(limitations())
    expect((await screen.findByRole('dialog')).textContent).toContain('Turn off Limitations?')
    await answer('Keep it on')
    expect([limitations().checked, ofRule(data())!.limitations]).toEqual([true, { ip: [rule] }])
    fireEvent.click(limitations())
    await answer('Turn off')
    expect([limitations().checked, ofRule(data())?.limitations]).toEqual([false, undefined])
  })
  it.each([
    [/^Image optimisation/, { ioss: true }, 'Off'],
    [/^Image optimisation/, { ioss: true }, 'Same as the resource'],
    [/^Brotli/, { compress: { brotli: true } }, 'Off'],
  ])('%s of %j needs a confirmation: %s', async (name, own, label) => {
    const { state } = await open({ locations: { '/a': own } })
    choose(name, label)
    await answer('Keep it on')
    expect(state().changes).toEqual([])
    choose(name, label)
    await answer('Turn off')
    expect(state().changes).toHaveLength(1)
    // It is off already: nothing else ends.
    choose(name, label === 'Off' ? 'Same as the resource' : 'Off')
    expect(dialog()).toBeNull()
  })
  it('needs one for authorization, but not for another kind of it', async () => {
    const { data } = await open({ locations: { '/a': { auth: { md5: { secret: 'abc', forever: true, anywhere: false } } } } })
    fireEvent.click(screen.getByRole('radio', { name: /^External/ }))
    expect([dialog(), screen.getByRole('radio', { name: /^External/, checked: true })]).toEqual([null, expect.anything()])
    choose(/^Authorization/, /^Same as the resource/)
    await answer('Turn off')
    expect(ofRule(data())?.auth).toBeUndefined()
  })
  it('continues where the resource has it', async () => {
    await open({ limitations: { ip: [rule] }, ioss: true, locations: { '/a': { limitations: { ip: [rule] }, ioss: true } } })
    fireEvent.click(limitations())
    choose(/^Image optimisation/, 'Off')
    expect([dialog(), limitations().checked]).toEqual([null, false])
  })
})

describe('an ordered option of a rule', () => {
  const ofCdn1: Context = { ...context, client: 'CDN1', feature: [] }
  it('opens its order and stays off', async () => {
    const { data } = await open({}, ofCdn1)
    expect(screen.queryByRole('switch', { name: 'By IP address' })).toBeNull()
    const own = limitations()
    fireEvent.click(own)
    await screen.findByRole('dialog')
    expect([own.checked, ofRule(data())!.limitations]).toEqual([false, undefined])
  })
  it('is an ordinary switch once it is enabled', async () => {
    await open({}, { ...ofCdn1, feature: ['option_limitations'] })
    fireEvent.click(limitations())
    expect([screen.queryByRole('dialog'), limitations().checked]).toEqual([null, true])
  })
})

describe('an option of a rule that was requested', () => {
  const ofCdn1: Context = { ...context, client: 'CDN1', feature: [] }
  it('is marked as requested, and can neither be switched on nor requested again', async () => {
    await open({}, ofCdn1, ['option-orders limitations', 'option-orders auth'])
    await waitFor(() => expect(screen.getAllByText('Requested')).toHaveLength(2))
    expect(limitations().disabled).toBe(true)
    // Like a click on a disabled control: nothing happens.
    act(() => limitations().click())
    expect([limitations().checked, screen.queryByRole('dialog')]).toEqual([false, null])
    for (const name of [/^Local/, /^External/])
      expect(screen.getByRole<HTMLInputElement>('radio', { name }).disabled, String(name)).toBe(true)
  })
  it('is still switched off where the rule has it', async () => {
    const { data } = await open({ locations: { '/a': { limitations: { ip: [rule] } } } }, ofCdn1, ['option-orders limitations'])
    await screen.findByText('Requested')
    fireEvent.click(limitations())
    expect([limitations().checked, ofRule(data())?.limitations]).toEqual([false, undefined])
  })
  it('does not affect the others', async () => {
    await open({}, ofCdn1, ['option-orders auth'])
    await screen.findByText('Requested')
    expect(limitations().disabled).toBe(false)
  })
})

describe('the form of a rule', () => {
  it.each([
    ['on', { ip: [rule], geo: [rule] }],
    ['off', undefined],
  ])('has no duplicate ids, limitations %s', async (_, limitations) => {
    await open({ locations: { '/a': { limitations, packaging: { mp4: { output_protocols: ['HLS'] } } } } })
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})

describe('an unset certificate', () => {
  const pick = (name: RegExp) => {
    fireEvent.click(screen.getByRole('combobox', { name: /^Certificate/ }))
    fireEvent.click(screen.getByRole('option', { name }))
  }
  it('is not a change when it is unset again', async () => {
    const { state } = await openForm(resources, { context, record })
    pick(/Not set/)
    expect(state().changes).toEqual([])
  })
  it('is a change when one was set', async () => {
    const { state } = await openForm(resources, { context, record: { ...record, certificate: 3 } })
    pick(/Not set/)
    expect(state().changes.map(({ pointer, after }) => [pointer, after])).toEqual([['/certificate', null]])
  })
})

describe('authorization as the only field of its section', () => {
  const ofSection = () => within(screen.getByRole('region', { name: 'Authorization' }))
  const openResource = (auth?: object) =>
    openForm(resources, { context: { ...context, feature: [] }, record: { ...record, ...(auth && { auth }) }, prices })
  it('is a picker that shows only fields of the chosen kind', async () => {
    const { data } = await openResource({ md5: { secret: 'abc', forever: true, anywhere: false } })
    const names = () =>
      ofSection()
        .getAllByRole('radio')
        .map(({ textContent }) => textContent)
    expect(names()).toEqual(['No authorization', 'Local: signed links', 'External: your own service'])
    expect(
      ofSection()
        .queryAllByRole('radio')
        .filter((radio) => radio instanceof HTMLInputElement),
    ).toEqual([])
    expect(ofSection().queryByText(/requested before every response/)).toBeNull()
    fireEvent.click(ofSection().getByRole('radio', { name: /^External/ }))
    expect(ofSection().getByRole('radio', { name: /^External/, checked: true })).toBeTruthy()
    expect(ofSection().queryByText(/signature made from the secret/)).toBeNull()
    expect(data()['auth']).toEqual({ url: '' })
    // The values of the other kind are kept while it is not selected.
    fireEvent.click(ofSection().getByRole('radio', { name: /^Local/ }))
    expect(data()['auth']).toEqual({ md5: { secret: 'abc', forever: true, anywhere: false } })
  })
  it('stays at none when the paid option is not confirmed', async () => {
    const { data } = await openResource()
    fireEvent.click(ofSection().getByRole('radio', { name: /^Local/ }))
    expect(ofSection().getByRole('radio', { name: 'No authorization', checked: true })).toBeTruthy()
    fireEvent.click(ofSection().getByText('Cancel'))
    expect(data()['auth']).toBeUndefined()
  })
  it('of a rule is a picker, too, and begins as the resource has it', async () => {
    await open()
    const own = within(screen.getByRole('radiogroup', { name: /^Authorization/ }))
    expect(own.getByRole('radio', { name: 'Same as the resource', checked: true })).toBeTruthy()
    expect(own.getAllByRole('radio').filter((radio) => radio instanceof HTMLInputElement)).toEqual([])
  })
})
