// @vitest-environment jsdom
// Several of known values: what is not touched stays as it is, in its order.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../../tests/support/form.tsx'

vi.stubGlobal('scrollTo', () => undefined)
vi.setConfig({ testTimeout: 60_000 })
afterEach(closeForms)

const few = ['fra', 'nyc', 'sin']
const many = [...few, 'gru', 'lhr', 'waw', 'bom', 'syd', 'cpt']
const definition = operatorDefinition('checks', {
  'schema.json': {
    type: 'object',
    properties: { few: { type: 'array', items: { enum: few } }, many: { type: 'array', items: { enum: many } } },
  },
})
const open = (record: Record<string, unknown>) => openForm(definition, { context: { mode: 'edit', role: 'supervisor_all' }, record })
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('check boxes', () => {
  it('keep the order of the others, which may be significant', async () => {
    const { data } = await open({ few: ['sin', 'fra'] })
    fireEvent.click(box(/nyc/i))
    expect(data()).toEqual({ few: ['nyc', 'sin', 'fra'] })
    fireEvent.click(box(/nyc/i))
    expect(data()).toEqual({ few: ['sin', 'fra'] })
  })
  it('cause no change when one is unchecked and checked again', async () => {
    const { data, state } = await open({ few: ['fra', 'nyc', 'sin'] })
    fireEvent.click(box(/nyc/i))
    fireEvent.click(box(/nyc/i))
    expect([data(), state().changes]).toEqual([{ few: ['fra', 'nyc', 'sin'] }, []])
  })
  it('keep duplicate values of others', async () => {
    const { data } = await open({ few: ['fra', 'fra'] })
    fireEvent.click(box(/sin/i))
    expect(data()).toEqual({ few: ['fra', 'fra', 'sin'] })
  })
  it('show a value that is not offered, which can be removed', async () => {
    const { data, state } = await open({ few: ['mars', 'fra'] })
    fireEvent.click(box(/sin/i))
    expect(data()).toEqual({ few: ['mars', 'fra', 'sin'] })
    expect(box(/^mars$/).checked).toBe(true)
    fireEvent.click(box(/^mars$/))
    expect([data(), state().problems]).toEqual([{ few: ['fra', 'sin'] }, []])
  })
})

it('chips show a value that is not offered, and keep the order of the others', async () => {
  const { data } = await open({ many: ['syd', 'mars', 'fra'] })
  fireEvent.click(screen.getByRole('button', { name: 'Remove mars' }))
  expect(data()).toEqual({ many: ['syd', 'fra'] })
})
