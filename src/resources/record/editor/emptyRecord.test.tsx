// @vitest-environment jsdom
// A new record that holds nothing is created only after a question.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DataProvider } from 'ra-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { useOpenRecord } from '../../../../tests/support/openRecord.ts'
import { openAlone } from '../../../../tests/support/pageAlone.tsx'
import { closePortal } from '../../../../tests/support/signedIn.tsx'
import { onActionStart } from '../../../client/toasts.ts'
import { formSchemaOf } from '../../../engine/resolve/formSchema.ts'
import { narrowForCaller } from '../../../engine/resolve/narrow.ts'
import { RecordEditor } from '../RecordEditor.tsx'

const source = {
  type: 'object',
  properties: { note: { type: 'string' }, spec: { type: 'object', properties: { size: { type: 'integer' } } } },
}
const definition = operatorDefinition('things', { 'schema.json': source })
const form = formSchemaOf(narrowForCaller(definition, { mode: 'create', role: 'supervisor_all' }), { mode: 'create' })

let created: unknown[]
const server = {
  create: async (_: string, { data }: { data: object }) => {
    created.push(data)
    return { data: { id: '1', version: 1, ...data } }
  },
} as unknown as DataProvider

function Page() {
  const page = useOpenRecord({ mode: 'create', form })
  return <RecordEditor page={page} />
}

const press = (name: string | RegExp, where: HTMLElement = document.body) =>
  act(async () => void fireEvent.click(within(where).getByRole('button', { name, hidden: true })))
const create = () => press(/^Create ?Ctrl S$/)

beforeEach(async () => {
  created = []
  await openAlone(<Page />, server)
})
afterEach(closePortal)

it('is asked about, and created or not as its author says', async () => {
  await create()
  const dialog = await screen.findByRole('dialog', { name: 'Create an empty record?' })
  expect(created).toEqual([])
  await press('Cancel', dialog)
  expect(created).toEqual([])
  await create()
  await press('Create', await screen.findByRole('dialog', { name: 'Create an empty record?' }))
  await waitFor(() => expect(created).toEqual([{}]))
})

it('with a value is created at once', async () => {
  const started = vi.fn()
  const stop = onActionStart(started)
  fireEvent.change(screen.getByRole('textbox', { name: /^Note/ }), { target: { value: 'a' } })
  expect(started).not.toHaveBeenCalled()
  await create()
  await waitFor(() => expect(created).toEqual([{ note: 'a' }]))
  // The toast of an earlier answer goes.
  expect(started).toHaveBeenCalledOnce()
  stop()
})
