// @vitest-environment jsdom
// A section with a condition on the record comes and goes while its author types.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { useOpenRecord } from '../../../../tests/support/openRecord.ts'
import { openAlone } from '../../../../tests/support/pageAlone.tsx'
import { closePortal } from '../../../../tests/support/signedIn.tsx'
import { formSchemaOf } from '../../../engine/resolve/formSchema.ts'
import { narrowForCaller } from '../../../engine/resolve/narrow.ts'
import { RecordEditor } from '../RecordEditor.tsx'

const definition = operatorDefinition('things', {
  'schema.json': {
    type: 'object',
    properties: { name: { type: 'string' }, path: { type: 'string' }, port: { type: 'integer' } },
  },
  'resource.json': {
    name: 'things',
    scope: 'account',
    title: '{name}',
    access: { read: ['customer'], create: ['customer'] },
    list: { columns: ['name'] },
    form: {
      sections: [
        { id: 'main', fields: ['name'] },
        { id: 'web', fields: ['path'], if: { required: ['name'], properties: { name: { const: 'web' } } } },
        { id: 'rest', fields: ['port'] },
      ],
    },
  },
})
const form = formSchemaOf(narrowForCaller(definition, { mode: 'create', role: 'customer' }), { mode: 'create' })

function Page() {
  const page = useOpenRecord({ mode: 'create', form })
  return <RecordEditor page={page} />
}

beforeEach(async () => {
  await openAlone(<Page />)
})
afterEach(closePortal)

const box = (name: RegExp) => screen.queryByRole<HTMLInputElement>('textbox', { name })
const type = (name: RegExp, value: string) => act(async () => void fireEvent.change(box(name)!, { target: { value } }))

it('is shown while the record meets the condition, and keeps its typed values while hidden', async () => {
  expect([box(/^Path/), box(/^Port/) !== null]).toEqual([null, true])
  await type(/^Name/, 'web')
  await type(/^Path/, '/a')
  await type(/^Name/, 'other')
  expect([box(/^Path/), box(/^Port/) !== null]).toEqual([null, true])
  await type(/^Name/, 'web')
  expect(box(/^Path/)!.value).toBe('/a')
})
