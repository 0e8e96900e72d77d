// @vitest-environment jsdom
// Paid and ordered options on the page of one rule.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionOf } from '../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../tests/support/form.tsx'
import type { Context } from '../../engine/types.ts'
// Read once here: it is loaded when somebody orders.
import '../order/OrderDialog.tsx'

const resources = definitionOf('http-resources')
const context: Context = { client: 'CDN2', feature: ['ioss'], role: 'customer', active: true, mode: 'edit' }
const record = { name: 'shop', tuning: 'default', origin: { https: true, servers: { 'a.com': { port: 443 } } }, locations: { '/a': { enabled: true } } }
const rule = { default_action: 'allow', exclude: [], times: [] }
const prices = { 'OPTION-LIMITATIONS': { price: 300, currency: 'RUB' } }

afterEach(closeForms)
vi.stubGlobal('scrollTo', () => undefined)
vi.setConfig({ testTimeout: 60_000 })

const open = (more: object = {}, own: Context = context) => openForm(resources, { context: own, record: { ...record, ...more }, entry: { tab: 'rules', key: '/a' }, prices })
const limitations = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Limitations' })
const choose = (name: RegExp, label = 'on') => fireEvent.click(within(screen.getByRole('radiogroup', { name })).getByRole('radio', { name: label }))
const ofRule = (data: Record<string, unknown>) => (data.locations as Record<string, Record<string, unknown>>)['/a']

describe('a paid option of a rule', () => {
  it('says what it costs and is asked about', async () => {
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
  it.each([[/^Image optimisation/, 'ioss', true], [/^Brotli/, 'compress', { brotli: true }]])('%s is not on before the answer', async (name, field, on) => {
    const { data } = await open()
    choose(name)
    expect(ofRule(data())![field]).toBeUndefined()
    fireEvent.click(screen.getByText('Turn on'))
    expect(ofRule(data())![field]).toEqual(on)
  })
  it('stays off when the question is answered no', async () => {
    const { state } = await open()
    choose(/^Image optimisation/)
    fireEvent.click(screen.getByText('Cancel'))
    expect(state().changes).toEqual([])
  })
  it('is asked about no more where the resource has it, nor when it is switched off', async () => {
    const { data } = await open({ ioss: true })
    choose(/^Image optimisation/)
    expect(ofRule(data())!.ioss).toBe(true)
    choose(/^Image optimisation/, 'off')
    expect([ofRule(data())!.ioss, screen.queryByText('Turn on')]).toEqual([false, null])
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
  it('is a switch like any other once it is enabled', async () => {
    await open({}, { ...ofCdn1, feature: ['option_limitations'] })
    fireEvent.click(limitations())
    expect([screen.queryByRole('dialog'), limitations().checked]).toEqual([null, true])
  })
})

describe('the form of a rule', () => {
  it.each([['on', { ip: [rule], geo: [rule] }], ['off', undefined]])('has no id twice, limitations %s', async (_, limitations) => {
    await open({ locations: { '/a': { limitations, packaging: { mp4: { output_protocols: ['HLS'] } } } } })
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})

describe('a certificate that is not set', () => {
  const pick = (name: RegExp) => {
    fireEvent.click(screen.getByRole('combobox', { name: /^Certificate/ }))
    fireEvent.mouseDown(screen.getByRole('option', { name }))
  }
  it('is no change when it is not set again', async () => {
    const { state } = await openForm(resources, { context, record })
    pick(/Not set/)
    expect(state().changes).toEqual([])
  })
  it('is one where one was set', async () => {
    const { state } = await openForm(resources, { context, record: { ...record, certificate: 3 } })
    pick(/Not set/)
    expect(state().changes.map(({ pointer, after }) => [pointer, after])).toEqual([['/certificate', null]])
  })
})
