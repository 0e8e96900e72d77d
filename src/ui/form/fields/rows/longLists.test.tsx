// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../../tests/support/form.tsx'
import type { Context } from '../../../../engine/schema/types.ts'

vi.stubGlobal('scrollTo', () => undefined)
vi.setConfig({ testTimeout: 60_000 })
afterEach(closeForms)

const context: Context = { mode: 'edit', client: 'CDN2', feature: [], role: 'customer', active: true }
const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  additionalProperties: false,
  properties: {
    hosts: {
      type: 'object',
      maxProperties: 300,
      propertyNames: { pattern: '^[a-z0-9.]+$', maxLength: 100 },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['port'],
        properties: { port: { type: 'integer', minimum: 1, maximum: 65535 }, note: { type: 'string', maxLength: 40 } },
      },
    },
  },
}
const definition = operatorDefinition('pools', { 'schema.json': schema })
const hosts = (count: number) => ({
  hosts: Object.fromEntries(Array.from({ length: count }, (_, index) => [`h${index}.example`, { port: 1000 + index }])),
})
const frames = () => act(async () => void (await new Promise((done) => setTimeout(done, 80))))
const row = (index: number) => screen.queryByRole('button', { name: `h${index}.example: edit` })

describe('rows of a long list', () => {
  it('are mounted only in view; the table has their number', async () => {
    await openForm(definition, { context, record: hosts(200) })
    expect(document.querySelectorAll('.grid-r').length).toBeLessThan(35)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('201')
    expect(row(3)?.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('5')
    expect(row(199)).toBeNull()
  })

  it('of up to 20 are all mounted, without a search', async () => {
    await openForm(definition, { context, record: hosts(20) })
    expect(document.querySelectorAll('.grid-r')).toHaveLength(20)
    expect(screen.queryByLabelText(/^Find in/)).toBeNull()
  })

  it('keep the height of unmounted ones', async () => {
    await openForm(definition, { context, record: hosts(100) })
    const body = document.querySelector<HTMLElement>('.grid-b')!
    const mounted = document.querySelectorAll('.grid-r').length
    expect(parseInt(body.style.paddingBottom)).toBe((100 - mounted) * 44)
  })

  it('are reached by arrows one after another', async () => {
    await openForm(definition, { context, record: hosts(200) })
    const last = document.querySelectorAll('.grid-r').length - 1
    row(last)!.focus()
    fireEvent.keyDown(row(last)!, { key: 'ArrowDown' })
    await frames()
    expect(document.activeElement).toBe(row(last + 1))
    fireEvent.keyDown(row(0)!, { key: 'ArrowUp' })
    await frames()
    expect(document.activeElement).toBe(row(last + 1))
  })

  it('open at a jump to an error, and are found by their values', async () => {
    const record = hosts(200)
    record.hosts['h150.example'] = { port: 70_000 }
    const { jump } = await openForm(definition, { context, record })
    await act(async () => jump('/hosts/h150.example/port'))
    await frames()
    expect(screen.getByDisplayValue('70000')).toBe(document.activeElement)
    fireEvent.change(screen.getByLabelText(/^Find in/), { target: { value: '1177' } })
    expect(row(177)).toBeTruthy()
    expect(document.querySelectorAll('.grid-r')).toHaveLength(1)
    fireEvent.change(screen.getByLabelText(/^Find in/), { target: { value: 'no such' } })
    expect(document.querySelectorAll('.grid-r')).toHaveLength(0)
  })

  it('stay mounted while they are edited, whatever the scroll position', async () => {
    await openForm(definition, { context, record: hosts(200) })
    row(2)!.focus()
    fireEvent.click(row(2)!)
    const body = document.querySelector<HTMLElement>('.grid-b')!
    body.getBoundingClientRect = () => ({ top: -5000, bottom: 3800 }) as DOMRect
    fireEvent.scroll(window)
    // The open row and the focused row are the same, mounted once.
    expect(screen.getAllByDisplayValue('h2.example')).toHaveLength(1)
    expect(document.querySelectorAll('.grid-r.open')).toHaveLength(1)
    expect(row(3)).toBeNull()
    expect(row(115)).toBeTruthy()
  })
})
