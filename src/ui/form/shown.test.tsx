// @vitest-environment jsdom
// A read-only record is shown as values in words, without inputs, choices or buttons.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionOf, typeNames } from '../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../tests/support/form.tsx'
import type { Context } from '../../engine/schema/types.ts'

afterEach(closeForms)
const context: Context = { feature: [], role: 'admin_all', mode: 'edit' }
const controls = 'input, select, textarea, [role="combobox"], [role="switch"], [role="radio"], [aria-haspopup="menu"], button.add'
const lead = {
  name: 'Order',
  type: 'order',
  source: 'option',
  brand: 'main',
  account: 'shop',
  client: { name: 'Ann', email: 'ann@shop.example' },
  locale: 'en_US',
  status: 'new',
  crm_state: 'failed',
  crm_attempts: 3,
  mail_state: 'failed',
  payload: [
    { label: 'Option', value: 'Authorization' },
    { label: 'Phone', value: '-' },
  ],
}
const section = (name: string): HTMLElement => screen.getByRole('region', { name })

describe('the form of a lead', () => {
  it('shows values of the customer and the portal, and has inputs for those of staff', async () => {
    await openForm(definitionOf('leads'), { context, record: lead })
    for (const name of ['Request', 'Customer', 'Delivery'])
      expect([name, section(name).querySelectorAll(controls).length, section(name).classList.contains('shown')]).toEqual([name, 0, true])
    expect(section('Delivery').textContent).toContain('Not delivered')
    expect(await within(section('Customer')).findByText('main')).toBeTruthy()
    const work = section('Work')
    expect([work.classList.contains('shown'), work.querySelectorAll(controls).length > 0]).toEqual([false, true])
  })
})

it('shows a time like lists', async () => {
  await openForm(definitionOf('certificates'), {
    context: { ...context, client: 'CDN2' },
    record: { ...samples['certificates'], end_iso8601: '2026-12-05T10:08:00Z' },
  })
  expect(screen.getByText(/^2026-12-05 \d\d:08 (AM|PM)$/)).toBeTruthy()
})

it('gives each line of a list a button that copies it', async () => {
  const [copied, ds] = [vi.fn(async () => undefined), ['1234 13 2 0a1b', '1234 13 4 2c3d']]
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } })
  await openForm(definitionOf('dns-zones'), {
    context: { ...context, client: 'CDN2' },
    record: { name: 'a.example', dnssec: true, ds, nameservers: ['ns1.example.net', 'ns2.example.net'] },
  })
  const buttons = within(section('DNSSEC')).getAllByRole('button', { name: 'Copy' })
  expect([buttons.length, section('DNSSEC').textContent]).toEqual([2, expect.stringContaining(ds[1]!)])
  fireEvent.click(buttons[1]!)
  expect(copied.mock.calls).toEqual([[ds[1]]])
  vi.unstubAllGlobals()
})

describe('a form that the user may not change', () => {
  it.each(typeNames)('has no controls of %s', async (name) => {
    await openForm(definitionOf(name), {
      context: { ...context, client: 'CDN2', active: true },
      record: samples[name] ?? {},
      readOnly: true,
    })
    const left = [...document.querySelectorAll<HTMLElement>(controls)]
    expect(left.map(({ outerHTML }) => outerHTML.slice(0, 160))).toEqual([])
  })
})

/** One of every kind of field. */
const samples: Record<string, Record<string, unknown>> = {
  'http-resources': {
    name: 'shop',
    names: ['a.example'],
    certificate: 1,
    follow_redirects: true,
    no_http2: true,
    active: true,
    tuning: 'large',
    slice_size_megabytes: 8,
    origin: { https: true, hostname: 'o.example', servers: { 'o.example': { port: 443, weight: 5 } }, connect_timeout: '5s' },
    robots: { type: 'deny' },
    cache: { valid: { '2xx': '1d' }, consider_args: true },
    limitations: { ip: [{ default_action: 'allow', exclude: [{ ip: '203.0.113.5/32' }], times: [] }] },
    compress: { brotli: true },
    packaging: { mp4: { output_protocols: ['HLS'] } },
    allowed_http_methods: ['GET'],
    headers: { response: { 'X-A': 'b' } },
  },
  certificates: { seq: 1, comment: 'Shop', cn: 'a.example', alt: 'a.example', certificate: 'x', used_by: [] },
}
