// @vitest-environment jsdom
// Forms of foreign schemas: opening changes nothing, and an edit changes only the touched value.
import { act, fireEvent } from '@testing-library/react'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../tests/support/builtins.ts'
import { foreignSchemas, schemasInStyle, type ForeignSchema } from '../../../tests/support/foreign/schemas.ts'
import { closeForms, openForm } from '../../../tests/support/form.tsx'
import { differences } from '../../../tests/support/hand/differences.ts'
import { generate } from '../../../tests/support/schemas/generate.ts'
import { compileSource, evaluate } from '../../engine/compile/compiler.ts'
import { validatorsOf } from '../../engine/compile/runtime.ts'
import { getAt } from '../../engine/schema/paths.ts'
import { isSame } from '../../engine/values/changes/changes.ts'
import type { Json, JsonObject } from '../../engine/schema/types.ts'
import type { Definition } from '../../engine/types.ts'

vi.setConfig({ testTimeout: 120_000 })
vi.stubGlobal('scrollTo', () => undefined)
afterEach(closeForms)

/** Number of inputs per form that are tried; each change is undone before the next. */
const maxInputs = 12
let touched = 0

describe.each([...schemasInStyle, ...foreignSchemas].map((schema) => [schema.name, schema] as const))('%s', (_, schema) => {
  it('keeps a stored record unchanged, and changes only touched values', async () => {
    const definition = load(schema)
    const record = recordOf(definition)
    expect(record).toBeDefined()
    const form = await openForm(definition, {
      context: { mode: 'edit', role: 'supervisor_all' },
      record: { ...record, id: 'x', version: 1, _own: ownOf(record!) },
    })
    const start = structuredClone(form.data())
    expect(form.state().changes).toEqual([])
    await unfold()
    expect(differences(start, form.data())).toEqual([])
    for (const { at, write } of touches()) {
      const before = structuredClone(form.data())
      write()
      await act(async () => undefined)
      expect(outside(before, form.data(), at), `${at} was touched`).toEqual([])
      touched += 1
    }
  })
})
/** Records of a few schemas hold only lists, which are closed at first. */
afterAll(() => void expect(touched).toBeGreaterThan(300))

function load({ text }: ForeignSchema): Definition {
  const definition = operatorDefinition('foreign', { 'schema.json': text })
  return definition
}

function recordOf({ schema, draft }: Definition): JsonObject | undefined {
  const { check } = validatorsOf(evaluate(compileSource(schema, draft)), schema)
  return generate(schema, { isValid: (record: Json) => check(record).ok }) as JsonObject | undefined
}

/** Reserved names are returned separately. */
function ownOf(record: JsonObject): JsonObject {
  const names = ['id', 'version', 'created_at', 'updated_at', 'account']
  return Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name] as Json]] : [])))
}

/** Opens closed rows and sections, and those inside them, a few levels down. */
async function unfold(): Promise<void> {
  for (let level = 0; level < 3; level += 1) {
    const closed = [...document.querySelectorAll<HTMLElement>('.rule-open[aria-expanded=false]')].slice(0, 8)
    for (const one of closed) fireEvent.click(one)
    await act(async () => undefined)
  }
}

/** One after another, as they are rendered at that moment. */
function* touches(): Generator<Touch> {
  for (let index = 0; index < maxInputs; index += 1) {
    const next = inputs()[index]
    if (!next) return
    yield next
  }
}

type Touch = { at: string; write: () => void }
function inputs(): Touch[] {
  const found = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input:not([role=combobox]), form textarea')]
  return found.flatMap((input): Touch[] => {
    const at = input.closest('[data-at]')?.getAttribute('data-at')
    if (at === null || at === undefined || input.disabled || input.readOnly) return []
    if (input.type === 'checkbox') return [{ at, write: () => fireEvent.click(input) }]
    if (input.type === 'radio' || input.type === 'file') return []
    return [
      {
        at,
        write: () => {
          fireEvent.change(input, { target: { value: another(input.value) } })
          fireEvent.blur(input)
        },
      },
    ]
  })
}

/** A text that a person might type: JSON stays JSON. */
function another(text: string): string {
  if (/^-?\d+(\.\d+)?$/.test(text)) return String(Number(text) + 1)
  if (/^[[{]/.test(text.trim())) return `${text} `
  return `${text}z`
}

/** Changes outside the touched path. A renamed key takes its value along. */
function outside(before: unknown, after: unknown, touched: string): string[] {
  const parent = touched.slice(0, touched.lastIndexOf('/'))
  // A list cannot begin in the middle: in a new list, the items before the touched one are empty.
  const isFiller = (pointer: string) =>
    getAt(before, parent) === undefined &&
    pointer.startsWith(`${parent}/`) &&
    Array.isArray(getAt(after, parent)) &&
    getAt(after, pointer) === null
  const changed = differences(before, after).filter((pointer) => !`${pointer}/`.startsWith(`${touched}/`) && !isFiller(pointer))
  const kept = getAt(before, touched)
  const renamed = Object.keys((getAt(after, parent) ?? {}) as object).find(
    (key) => !Object.hasOwn((getAt(before, parent) ?? {}) as object, key),
  )
  const isRename =
    renamed !== undefined && getAt(after, touched) === undefined && isSame(kept, getAt(after, `${parent}/${segment(renamed)}`))
  return isRename ? changed.filter((pointer) => !pointer.startsWith(`${parent}/${segment(renamed)}`)) : changed
}
const segment = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
