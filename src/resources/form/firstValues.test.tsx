// @vitest-environment jsdom
// Initial values of a new record besides its defaults: a required row, a choice of one option. None of them is a change.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionOf } from '../../../tests/support/builtins.ts'
import { agentKinds, closeForms, openForm } from '../../../tests/support/form.tsx'
import type { Context } from '../../engine/schema/types.ts'

const customer: Context = { client: 'CDN2', feature: [], role: 'customer', active: true, mode: 'create' }
const staff: Context = { role: 'staff', feature: [], active: true, mode: 'create' }

afterEach(closeForms)
vi.stubGlobal('scrollTo', () => undefined)
vi.setConfig({ testTimeout: 60_000 })

describe('a map that needs a row', () => {
  const host = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Host' })
  it('shows an empty row, which is no change and takes no focus', async () => {
    const { state, data } = await openForm(definitionOf('http-resources'), { context: customer })
    expect(host().value).toBe('')
    expect([state().changes, state().errors, data().origin as object]).toEqual([[], [], { https: true }])
    expect(document.activeElement).not.toBe(host())
    fireEvent.click(screen.getByText('Add source'))
    expect(document.activeElement).toBe(host())
    expect(state().changes).toEqual([])
  })
  it('is stored with the values typed into that row', async () => {
    const { state, data } = await openForm(definitionOf('http-resources'), { context: customer })
    const field = host()
    fireEvent.change(field, { target: { value: 'a.example.com' } })
    fireEvent.blur(field)
    await waitFor(() => expect(data().origin).toEqual({ https: true, servers: { 'a.example.com': { backup: false, port: 443 } } }))
    expect(host()).toBe(field)
    expect(state().changes).toHaveLength(1)
  })
  it('shows an empty row again when its last row is removed', async () => {
    const record = { name: 'shop', tuning: 'default', origin: { https: true, servers: { 'a.com': { port: 443 } } } }
    await openForm(definitionOf('http-resources'), { context: { ...customer, mode: 'edit' }, record })
    expect(screen.queryByRole('textbox', { name: 'Host' })).toBeNull()
    fireEvent.click(screen.getByText('a.com:443'))
    fireEvent.click(screen.getByRole('button', { name: 'Remove a.com:443' }))
    expect(host().value).toBe('')
  })
})

describe('a required choice', () => {
  const kind = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Kind' })
  it('of a single option is made', async () => {
    const { state, data } = await openForm(definitionOf('agents'), { context: staff })
    await waitFor(() => expect(data().kind).toBe('edge'))
    expect(kind().value).toBe('Edge')
    expect(state().changes).toEqual([])
  })
  it('of two options is left to the user', async () => {
    agentKinds.push({ id: 'dns', name: 'DNS' })
    const { data } = await openForm(definitionOf('agents'), { context: staff })
    fireEvent.click(kind())
    await screen.findByRole('option', { name: 'DNS' })
    expect(data().kind).toBeUndefined()
    agentKinds.pop()
  })
})

it('preset values are not called optional, empty fields are', async () => {
  await openForm(definitionOf('saved-reports'), { context: customer })
  const textOf = (at: string) => document.querySelector(`[data-at="${at}"]`)!.textContent
  expect(textOf('/range')).not.toContain('optional')
  expect(textOf('/schedule')).not.toContain('optional')
  expect(textOf('/country')).toContain('optional')
})
