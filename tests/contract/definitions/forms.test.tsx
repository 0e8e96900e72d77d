// @vitest-environment jsdom
// Every definition draws in every client and mode, and so do schemas that operators bring, without a complaint.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Definition } from '../../../src/engine/types.ts'
import { allFeatures, definitionOf, examplesOf, facts, operatorDefinition, typeNames } from '../../support/builtins.ts'
import { closeForms, openForm } from '../../support/form.tsx'

vi.stubGlobal('scrollTo', () => undefined)
// A whole form is drawn in each: slow where the machine is shared.
vi.setConfig({ testTimeout: 60_000 })
const complaints: unknown[][] = []
beforeEach(() => {
  complaints.length = 0
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation((...args) => void complaints.push(args))
})
afterEach(() => {
  closeForms()
  vi.restoreAllMocks()
})

describe.each(typeNames)('form of %s', (name) => {
  const definition = definitionOf(name)
  const records = examplesOf(name).base
  it.each(facts.clients.flatMap((client) => ['create', 'edit'].map((mode) => [client, mode] as const)))(
    'draws for %s in %s',
    async (client, mode) => {
      const record = mode === 'edit' ? Object.values(records)[0] : undefined
      const { view } = await openForm(definition, {
        context: { client, mode: mode as 'create' | 'edit', feature: allFeatures, role: 'customer', active: true },
        record,
      })
      expect(view.container.querySelectorAll('.sec').length).toBeGreaterThan(0)
      expect(complaints).toEqual([])
    },
  )
  it.each(Object.keys(records))('opens %s without changing it', async (id) => {
    for (const client of facts.clients) {
      const { state } = await openForm(definition, {
        context: { client, mode: 'edit', feature: allFeatures, role: 'customer', active: true },
        record: records[id],
      })
      expect(state().changes).toEqual([])
      closeForms()
    }
    expect(complaints).toEqual([])
  })
})

const folder = join(import.meta.dirname, '../../support/foreign')
const foreign = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'MANIFEST.json')

describe('schemas of operators', () => {
  it.each(foreign)('%s draws', async (file) => {
    const name = `type-${file
      .replace(/\.json$/, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')}`.slice(0, 60)
    const definition = operatorDefinition(name, { 'schema.json': readFileSync(join(folder, file), 'utf8') })
    if (!definition) return // refused with a reason: the loader's own tests say why
    const { view } = await openForm(definition as Definition, { context: { mode: 'create', role: 'supervisor_all' } })
    expect(view.container.querySelectorAll('.sec').length).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  })
})
