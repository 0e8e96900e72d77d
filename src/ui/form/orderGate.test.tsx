// @vitest-environment jsdom
// Options that are ordered instead of switched on.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closeForms, openForm } from '../../../tests/support/form.tsx'
import { definitionOf } from '../../../tests/support/builtins.ts'
import type { Context } from '../../engine/schema/types.ts'
// Preloaded here; the portal loads it when somebody orders.
import '../../resources/order/OrderDialog.tsx'

const resources = definitionOf('http-resources')
const context: Context = { client: 'CDN1', feature: [], role: 'customer', active: true, mode: 'edit' }
const record = { name: 'shop', origin: { https: true, servers: { 'a.com': { port: 443 } } }, active: true }

afterEach(closeForms)

const limitations = () => screen.getByRole('switch', { name: 'Limitations' })

describe('an option that is ordered', () => {
  it('R1-223 is marked, needs no payment, and stays off while its form is open', async () => {
    const { data } = await openForm(resources, { context, record })
    expect(screen.getAllByText('On request').length).toBeGreaterThan(1)
    const own = limitations() as HTMLInputElement
    fireEvent.click(own)
    await screen.findByRole('dialog')
    expect(screen.queryByText(/is a paid option/)).toBeNull()
    expect(own.checked).toBe(false)
    expect(data().limitations).toBeUndefined()
  })
  it('is an ordinary switch once the option is enabled', async () => {
    const { data } = await openForm(resources, { context: { ...context, feature: ['option_limitations'] }, record })
    fireEvent.click(limitations())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('switch', { name: 'By IP address' })).not.toBeNull()
    expect(data().limitations).toBeUndefined()
  })
  it('that is already on can be switched off without a message, and keeps its settings until then', async () => {
    const rule = { default_action: 'allow', exclude: [], times: [] }
    const { data } = await openForm(resources, { context, record: { ...record, limitations: { ip: [rule] } } })
    fireEvent.click(limitations())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(data().limitations).toBeUndefined()
  })
})
