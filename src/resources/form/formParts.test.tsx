// @vitest-environment jsdom
// Widgets, fields and templates written to rjsf's contract, named by a definition.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../tests/support/builtins.ts'
import { closeForms, openForm, type FormSetting } from '../../../tests/support/form.tsx'
import { placeResource, places, placeSchema } from '../../../tests/support/schemas/formPartTypes.ts'

vi.setConfig({ testTimeout: 60_000 })
vi.stubGlobal('scrollTo', () => undefined)
afterEach(closeForms)

const stored = { name: 'a', note: 'one', point: { x: 1, y: 2 }, address: { street: 'High', floor: 3 } }

const open = async (record: object = stored, setting: Partial<FormSetting> = {}) => {
  const definition = operatorDefinition(places, { 'schema.json': placeSchema, 'resource.json': placeResource })
  const form = await openForm(definition, { context: { mode: 'edit', role: 'customer', active: true }, record: { ...record }, ...setting })
  await waitFor(() => expect(input('/note') && input('/point/x') && input('/address/street')).toBeTruthy())
  return form
}
const input = (pointer: string) => document.querySelector<HTMLInputElement>(`[id="f-${pointer.replaceAll('/', '.2F')}"]`)
const type = (pointer: string, value: string) => fireEvent.change(input(pointer)!, { target: { value } })

describe('a part that a definition names', () => {
  it('can be a stock widget of rjsf', async () => {
    const { data, state } = await open()
    expect(input('/note')?.tagName).toBe('TEXTAREA')
    type('/note', 'two')
    await waitFor(() => expect(data()).toEqual({ ...stored, note: 'two' }))
    expect(state().changes).toMatchObject([{ pointer: '/note' }])
  })
  it('can be a custom field, which draws everything below it', async () => {
    const { data } = await open()
    type('/point/x', '7')
    await waitFor(() => expect(data()).toEqual({ ...stored, point: { x: 7, y: 2 } }))
    type('/point/x', '')
    await waitFor(() => expect(data()).toEqual({ ...stored, point: { y: 2 } }))
  })
  it('can be a template, which frames the fields of the theme', async () => {
    const { data } = await open()
    expect(screen.getByRole('group', { name: /^Address/ }).contains(input('/address/street'))).toBe(true)
    type('/address/street', 'Low')
    await waitFor(() => expect(data()).toEqual({ ...stored, address: { street: 'Low', floor: 3 } }))
  })
})

describe('a part that a definition names', () => {
  it.each([[stored], [{ name: 'a' }], [{ name: 'a', point: {} }]])('changes nothing by being drawn: %j', async (record) => {
    const { data, state } = await open(record)
    expect(data()).toEqual(record)
    expect(state().changes).toEqual([])
  })
  it.each([
    ['/note', 'much longer than twelve', 'maxLength', '/note'],
    ['/point/x', '10', 'maximum', '/point'],
    ['/address/street', 'far too long', 'maxLength', '/address/street'],
  ])('has the error of %s at its field', async (pointer, value, keyword, place) => {
    const { state, save } = await open()
    type(pointer, value)
    await waitFor(() => expect(state().problems).toMatchObject([{ path: pointer, keyword }]))
    expect(document.querySelectorAll('.msg')).toHaveLength(0)
    save()
    await waitFor(() => expect(document.querySelectorAll('.msg')).toHaveLength(1))
    expect(input(pointer)?.getAttribute('aria-invalid')).toBe('true')
    expect(document.querySelector('.msg')?.closest('[data-at]')?.getAttribute('data-at')).toBe(
      place === pointer && pointer !== '/note' ? '/address' : place,
    )
  })
  it('is read-only for people who may not change the record', async () => {
    const { state } = await open(stored, { readOnly: true })
    for (const pointer of ['/note', '/point/x', '/point/y', '/address/street', '/address/floor'])
      expect(input(pointer)?.disabled, pointer).toBe(true)
    expect(state().changes).toEqual([])
  })
  it('that is not registered leaves the field to the form, and loses nothing', async () => {
    const { data } = await openForm(
      operatorDefinition(places, { 'schema.json': placeSchema, 'resource.json': { ...placeResource, ui: {} } }),
      { context: { mode: 'edit', role: 'customer', active: true }, record: { ...stored } },
    )
    expect(input('/note')?.tagName).toBe('INPUT')
    expect(data()).toEqual(stored)
  })
})
