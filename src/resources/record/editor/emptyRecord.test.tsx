// @vitest-environment jsdom
// A record that holds nothing is created, or saved in place of one that held something, only after a question.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DataProvider } from 'ra-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { useOpenRecord } from '../../../../tests/support/openRecord.ts'
import { openAlone } from '../../../../tests/support/pageAlone.tsx'
import { closePortal } from '../../../../tests/support/signedIn.tsx'
import { formSchemaOf } from '../../../engine/resolve/formSchema.ts'
import { narrowForCaller } from '../../../engine/resolve/narrow.ts'
import { RecordEditor } from '../RecordEditor.tsx'

const source = {
  type: 'object',
  properties: { note: { type: 'string' }, spec: { type: 'object', properties: { size: { type: 'integer' } } } },
}
const definition = operatorDefinition('things', { 'schema.json': source })
const form = formSchemaOf(narrowForCaller(definition, { mode: 'create', role: 'supervisor_all' }), { mode: 'create' })

const editForm = formSchemaOf(narrowForCaller(definition, { mode: 'edit', role: 'supervisor_all' }), { mode: 'edit' })
const stored = { id: '1', version: 3, note: 'a' }

let created: unknown[]
let saved: unknown[]
const server = {
  create: async (_: string, { data }: { data: object }) => {
    created.push(data)
    return { data: { id: '1', version: 1, ...data } }
  },
  update: async (_: string, { data, meta }: { data: object; meta: object }) => {
    saved.push(data)
    return { data: { id: '1', version: 4, ...data, meta } }
  },
} as unknown as DataProvider

function Page() {
  const page = useOpenRecord({ mode: 'create', form })
  return <RecordEditor page={page} />
}

function StoredPage() {
  const page = useOpenRecord({ mode: 'edit', form: editForm, record: stored })
  return <RecordEditor page={page} />
}

const press = (name: string | RegExp, where: HTMLElement = document.body) =>
  act(async () => void fireEvent.click(within(where).getByRole('button', { name, hidden: true })))
const create = () => press(/^Create ?Ctrl S$/)

const save = () => press(/^Save ?Ctrl S$/)
const type = (text: string) => fireEvent.change(screen.getByRole('textbox', { name: /^Note/ }), { target: { value: text } })

beforeEach(() => {
  created = []
  saved = []
})
afterEach(closePortal)

it('needs a confirmation, and is created or not accordingly', async () => {
  await openAlone(<Page />, server)
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
  await openAlone(<Page />, server)
  type('a')
  await create()
  await waitFor(() => expect(created).toEqual([{ note: 'a' }]))
})

it('needs a confirmation when an edit has emptied it', async () => {
  await openAlone(<StoredPage />, server)
  type('')
  await save()
  const dialog = await screen.findByRole('dialog', { name: 'Save an empty record?' })
  await press('Cancel', dialog)
  expect(saved).toEqual([])
  await save()
  await press('Save', await screen.findByRole('dialog', { name: 'Save an empty record?' }))
  await waitFor(() => expect(saved).toEqual([{}]))
})

it('with another value instead of the old one is saved at once', async () => {
  await openAlone(<StoredPage />, server)
  type('b')
  await save()
  await waitFor(() => expect(saved).toEqual([{ note: 'b' }]))
})
