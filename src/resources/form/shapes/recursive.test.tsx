// @vitest-environment jsdom
// A recursive schema is rendered level by level, each opened in its place.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
vi.stubGlobal('scrollTo', () => undefined)
afterEach(closeForms)

const schema = {
  type: 'object',
  properties: { name: { type: 'string' }, tree: { $ref: '#/definitions/tree' } },
  definitions: {
    tree: {
      type: 'object',
      properties: { label: { type: 'string' }, children: { type: 'array', items: { $ref: '#/definitions/tree' } } },
    },
  },
}
const record = { name: 'oak', tree: { label: 'trunk', children: [{ label: 'branch', children: [{ label: 'leaf' }] }] } }

const open = async (data: object, mode: 'create' | 'edit' = 'edit') => {
  const definition = operatorDefinition('trees', { 'schema.json': schema })
  return openForm(definition, { context: { mode, role: 'supervisor_all' }, record: { ...data }, locale: 'en_US' })
}

/** Rows and groups, not the menus of rows. */
const openAll = () => {
  for (const closed of screen.queryAllByRole('button', { expanded: false }))
    if (!closed.hasAttribute('aria-haspopup')) fireEvent.click(closed)
}

it('opens its rows in place, to any depth, and never beside the form', async () => {
  await open(record)
  openAll()
  const label = (at: string) => document.querySelector<HTMLInputElement>(`[data-at="${at}"] input`)
  expect(label('/tree/label')?.value).toBe('trunk')
  expect(document.querySelector('.md')).toBeNull()
  openAll()
  expect(label('/tree/children/0/label')?.value).toBe('branch')
  openAll()
  expect(label('/tree/children/0/children/0/label')?.value).toBe('leaf')
})

it('is named once, and a new row of it is valid from the start', async () => {
  const { state } = await open({ name: 'oak' })
  openAll()
  expect(screen.getAllByText('Tree', { selector: 'h2, p' })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /^Add/ }))
  expect(state().draft).toEqual({ name: 'oak', tree: { children: [{}] } })
  expect(state().problems).toEqual([])
})
