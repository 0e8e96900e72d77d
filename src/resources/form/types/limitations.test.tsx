// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionOf } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'
import type { Context } from '../../../engine/schema/types.ts'

const resources = definitionOf('http-resources')
const context: Context = { client: 'CDN2', feature: ['ioss'], role: 'customer', active: true, mode: 'edit' }
/** With every option that CDN1 orders enabled. */
const ofCdn1: Context = { ...context, client: 'CDN1', feature: ['option_auth', 'option_limitations', 'option_ssl'] }
const record = { name: 'shop', tuning: 'default', origin: { https: true, servers: { 'a.com': { port: 443 } } } }
const rule = { default_action: 'allow', exclude: [], times: [] }
const window = { start: '2026-12-01T09:00:00Z', end: '2026-12-02T09:00:00Z' }

afterEach(closeForms)
vi.stubGlobal('scrollTo', () => undefined)
// Each test renders a whole form: slow where the machine is shared.
vi.setConfig({ testTimeout: 60_000 })

const lists = (data: Record<string, unknown>) => data.limitations as Record<string, unknown[]> | undefined
const group = (label: RegExp) => screen.getByLabelText(label, { selector: 'input[role="switch"]' })

describe('limitations', () => {
  it('R1-197 R1-198 R1-199 begin a group with one rule: allow, no exclusions, no times', async () => {
    const { data } = await openForm(resources, { context: ofCdn1, record })
    fireEvent.click(screen.getByLabelText('Limitations', { selector: 'input' }))
    fireEvent.click(group(/By IP/))
    expect(lists(data())).toEqual({ ip: [rule] })
  })

  it('R1-200 clear the group that is switched off', async () => {
    const { data } = await openForm(resources, { context, record: { ...record, limitations: { ip: [rule], geo: [rule] } } })
    fireEvent.click(group(/By IP/))
    expect(lists(data())).toEqual({ geo: [rule] })
  })

  it('R1-204 R1-205 give the second rule an interval, and also the first one', async () => {
    const { data } = await openForm(resources, { context, record: { ...record, limitations: { ip: [rule] } } })
    fireEvent.click(screen.getByText('Add a rule'))
    const always = { ...rule, times: [{ start: null, end: null }] }
    expect(lists(data())).toEqual({ ip: [always, always] })
  })

  it('R1-201 clear the only empty interval of the remaining rule', async () => {
    const always = { ...rule, times: [{ start: null, end: null }] }
    const { data } = await openForm(resources, {
      context,
      record: { ...record, limitations: { ip: [always, { ...rule, times: [window] }] } },
    })
    fireEvent.click(screen.getAllByLabelText(/more actions/, { selector: '.rule button' })[1]!)
    fireEvent.click(within(await screen.findByRole('menu')).getByText('Remove'))
    expect(lists(data())).toEqual({ ip: [rule] })
  })

  it('R1-155 R0-857 show times as YYYY-MM-DD HH:mm in the zone of the user and store them in UTC', async () => {
    const { data } = await openForm(resources, { context, record: { ...record, limitations: { ip: [{ ...rule, times: [window] }] } } })
    fireEvent.click(screen.getByText('2026-12-01 12:00 → 2026-12-02 12:00'))
    fireEvent.change(screen.getByDisplayValue('2026-12-01 12:00', {}), { target: { value: '2026-12-01 15:30' } })
    expect(lists(data())).toEqual({ ip: [{ ...rule, times: [{ ...window, start: '2026-12-01T12:30:00Z' }] }] })
  })

  it('let a country be chosen at once and its region after the country', async () => {
    await openForm(resources, {
      context,
      record: { ...record, limitations: { geo: [{ ...rule, exclude: [{ action: 'deny', country: 'RU', region: null }] }] } },
    })
    fireEvent.click(screen.getByText(/Except: RU/))
    const region = screen.getByRole<HTMLInputElement>('combobox', { name: 'Region' })
    expect(region.disabled).toBe(false)
    expect(region.value).toBe('All regions')
  })
})

describe('paid options', () => {
  const brotli = () => screen.getByLabelText(/Brotli/, { selector: 'input' })
  const limitations = () => screen.getByLabelText('Limitations', { selector: 'input' })

  it('R1-224 need a confirmation every time brotli is switched on', async () => {
    const { data } = await openForm(resources, { context, record })
    for (let time = 0; time < 2; time += 1) {
      fireEvent.click(brotli())
      expect((data().compress as { brotli?: boolean } | undefined)?.brotli).not.toBe(true)
      fireEvent.click(screen.getByText('Turn on'))
      expect(data().compress).toMatchObject({ brotli: true })
      fireEvent.click(brotli())
    }
  })
  it('R1-225 need a confirmation every time image optimisation is switched on', async () => {
    const { data } = await openForm(resources, { context, record })
    const images = screen.getByLabelText('Image optimisation', { selector: 'input' })
    for (let time = 0; time < 2; time += 1) {
      fireEvent.click(images)
      expect(data().ioss).not.toBe(true)
      fireEvent.click(screen.getByText('Turn on'))
      expect(data().ioss).toBe(true)
      fireEvent.click(images)
      expect(data().ioss).not.toBe(true)
    }
  })
  it('R0-548 R1-010 R1-222 R1-221 ask a CDN2 customer about limitations, once', async () => {
    await openForm(resources, { context, record })
    fireEvent.click(limitations())
    fireEvent.click(screen.getByText('Turn on'))
    fireEvent.click(limitations())
    fireEvent.click(limitations())
    expect(screen.queryByText('Turn on')).toBeNull()
    expect(group(/By IP/)).toBeTruthy()
  })
  it('R0-653 R1-009 ask a CDN2 customer about authorization, who then switches it on directly: no order opens', async () => {
    const { data } = await openForm(resources, { context, record })
    fireEvent.click(screen.getByRole('radio', { name: /External/ }))
    expect(data().auth).toBeUndefined()
    fireEvent.click(screen.getByText('Turn on'))
    expect(Object.keys(data().auth as object)).toEqual(['url'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('R1-223 do not ask a CDN1 customer about limitations', async () => {
    await openForm(resources, { context: ofCdn1, record })
    fireEvent.click(limitations())
    expect(screen.queryByText('Turn on')).toBeNull()
  })
  describe('R0-549 that run already', () => {
    const running = { ...record, limitations: { ip: [rule] }, compress: { brotli: true }, auth: { md5: { secret: 'Secret_1' } } }
    const dialog = () => screen.findByRole('dialog')
    const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull()

    it('are switched off after a confirmation dialog, and stay on when it is cancelled', async () => {
      const { data, state } = await openForm(resources, { context, record: running })
      fireEvent.click(limitations())
      const question = within(await dialog())
      expect(question.getByText('Turn off Limitations?')).toBeTruthy()
      expect(lists(data())).toEqual({ ip: [rule] })
      fireEvent.click(question.getByText('Keep it on'))
      noDialog()
      expect(state().changes).toEqual([])
      fireEvent.click(limitations())
      fireEvent.click(within(await dialog()).getByText('Turn off'))
      expect(lists(data())).toBeUndefined()
      noDialog()
    })
    it('need a confirmation each time, including those confirmed once', async () => {
      const { data } = await openForm(resources, { context, record: running })
      for (let time = 0; time < 2; time += 1) {
        fireEvent.click(limitations())
        fireEvent.click(within(await dialog()).getByText('Turn off'))
        expect(lists(data())).toBeUndefined()
        // The stored record has the option: undoing an unsaved change is no new purchase.
        fireEvent.click(limitations())
        noDialog()
        expect(lists(data())).toBeDefined()
      }
    })
    it('need a confirmation for a choice that ends, but not for another one', async () => {
      const { data } = await openForm(resources, { context, record: running })
      fireEvent.click(screen.getByRole('radio', { name: /External/ }))
      noDialog()
      expect(Object.keys(data().auth as object)).toEqual(['url'])
      fireEvent.click(screen.getAllByRole('radio', { name: /^No authorization/ })[0]!)
      await dialog()
      expect(Object.keys(data().auth as object)).toEqual(['url'])
    })
    it('need no confirmation for undoing an unsaved change', async () => {
      const { data } = await openForm(resources, { context, record })
      fireEvent.click(brotli())
      fireEvent.click(screen.getByText('Turn on'))
      fireEvent.click(brotli())
      noDialog()
      expect((data().compress as { brotli?: boolean } | undefined)?.brotli).not.toBe(true)
    })
    it('need no confirmation of customers who pay otherwise', async () => {
      const { data } = await openForm(resources, { context: ofCdn1, record: running })
      fireEvent.click(limitations())
      noDialog()
      expect(lists(data())).toBeUndefined()
    })
  })
  it('stay off when the confirmation is cancelled', async () => {
    const { state } = await openForm(resources, { context, record })
    fireEvent.click(brotli())
    fireEvent.click(screen.getByText('Cancel'))
    expect(state().changes).toEqual([])
  })
})
