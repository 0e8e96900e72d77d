// Every example of every built-in type, in both client types: valid, or refused at its place with its keyword.
import { describe, expect, it } from 'vitest'
import { newAjv } from '../../../src/engine/compile/ajv.ts'
import { stepsOf } from '../../../src/engine/compile/conditions.ts'
import { fillHidden } from '../../../src/engine/values/defaults/defaults.ts'
import { formSchemaOf, type FormSchema } from '../../../src/engine/resolve/formSchema.ts'
import { getAt } from '../../../src/engine/schema/paths.ts'
import { pick } from '../../../src/engine/resolve/project.ts'
import { prune } from '../../../src/engine/values/normalize/prune.ts'
import { warningsOf } from '../../../src/engine/check/warnings.ts'
import { definitionOf, examplesOf, typeNames, validatorsFor } from '../../support/builtins.ts'
import { ABSENT, contextOf, covers, isAbove, runsOf, type ExampleRun } from '../../support/schemas/exampleRun.ts'

const randomText = (length: number) => 'a'.repeat(length)
const validatorsOfRun = ({ resolved }: ExampleRun) =>
  validatorsFor(
    resolved.schema,
    resolved.warnings.flatMap((warning) => (warning.if ? [warning.if] : [])),
  )
const nothing = (value: unknown) => (value === ABSENT ? undefined : value)

describe.each(typeNames)('examples of %s', (name) => {
  const definition = definitionOf(name)
  const examples = examplesOf(name)
  const runs = runsOf(definition, examples)
  const shown = runs.filter((run) => !run.isHidden)
  /** A form knows a field by its name of today. */
  const olderNames = stepsOf(definition.schema.normalize).flatMap((step) =>
    typeof step === 'object' ? Object.keys((step['rename'] ?? {}) as object) : [],
  )
  const title = ({ example, client }: ExampleRun) => `${client}: ${example.rule}`
  const each = (list: ExampleRun[]) => list.map((run): [string, ExampleRun] => [title(run), run])

  it('has at least two refusals for every acceptance', () => {
    const accepted = examples.cases.filter((example) => example.valid).length
    expect(examples.cases.length - accepted).toBeGreaterThanOrEqual(accepted * 2)
  })

  it.each(each(shown.filter(({ example }) => example.valid)))('accepts %s', (_, run) => {
    const { check, test } = validatorsOfRun(run)
    const verdict = check(run.data)
    expect(verdict.errors).toEqual([])
    const filled = fillHidden(definition.schema, verdict.value, randomText)
    if (run.example.mode !== 'edit') expect(validatorsFor(definition.schema).check(filled).errors).toEqual([])
    expect(prune(run.resolved.schema, verdict.value, test)).toEqual(verdict.value)
  })

  it.each(each(shown.filter(({ example }) => !example.valid)))('refuses %s', (_, run) => {
    const { errors } = validatorsOfRun(run).check(run.data)
    expect(errors.map(({ path, keyword }) => ({ path, keyword }))).toContainEqual({ path: run.example.at, keyword: run.example.keyword })
  })

  it.each(each(runs.filter((run) => run.isHidden)))('refuses an unknown field for %s', (_, run) => {
    const { errors, value } = validatorsOfRun(run).check(run.data)
    const sent = run.resolved.hidden.filter((path) => !path.includes('*') && getAt(value, `/${path.replaceAll('.', '/')}`) !== undefined)
    for (const path of sent)
      expect(errors).toContainEqual(expect.objectContaining({ path: `/${path.replaceAll('.', '/')}`, keyword: 'additionalProperties' }))
    if (run.example.client) expect(errors).toContainEqual(expect.objectContaining({ path: run.example.at, keyword: run.example.keyword }))
  })

  it.each(each(shown.filter(({ example }) => example.norm)))('normalises %s', (_, run) => {
    const { value } = validatorsOfRun(run).check(run.data)
    for (const [path, expected] of Object.entries(run.example.norm ?? {})) expect(getAt(value, path)).toEqual(nothing(expected))
  })

  it.each(each(shown.filter(({ example }) => example.prune)))('prunes %s', (_, run) => {
    const { check, test } = validatorsOfRun(run)
    const pruned = prune(run.resolved.schema, run.data, test)
    for (const [path, expected] of Object.entries(run.example.prune ?? {})) expect(getAt(pruned, path)).toEqual(nothing(expected))
    expect(check(pruned).errors).toEqual([])
  })

  it.each(each(shown.filter(({ example }) => example.warn)))('warns of %s', (_, run) => {
    const found = warningsOf(run.resolved.warnings, run.data, validatorsOfRun(run).test)
    expect([...new Set(found.map(({ id }) => id))].sort()).toEqual([...(run.example.warn ?? [])].sort())
  })

  it('normalises twice as once', () => {
    for (const run of shown) {
      const { check } = validatorsOfRun(run)
      const once = check(run.data).value
      expect(check(once).value).toEqual(once)
    }
  })

  it('gives the same verdict compiled to a module and run in place', () => {
    const inPlace = new Map(
      [...new Set(shown.map((run) => run.resolved.schema))].map((schema) => [
        schema,
        newAjv('draft-07', { loose: false, unicode: true }).compile(schema),
      ]),
    )
    for (const run of shown) {
      const { value, ok } = validatorsOfRun(run).check(run.data)
      expect({ rule: run.example.rule, ok: inPlace.get(run.resolved.schema)?.(value) }).toEqual({ rule: run.example.rule, ok })
    }
  })

  it('gives the same errors in the form as on the server', () => {
    for (const run of shown.filter(({ data }) => !olderNames.some((older) => Object.hasOwn(data as object, older)))) {
      const { example, data } = run
      const form = formOf(run)
      const { errors } = validatorsFor(form.schema, form.extras).check(pick(data, form.fields))
      const expected = validatorsOfRun(run)
        .check(data)
        .errors.filter(({ path }) => covers(form.fields, path) || isAbove(form.fields, path))
      expect({ rule: example.rule, errors }).toEqual({ rule: example.rule, errors: expected })
    }
  })

  const forms = new Map<unknown, FormSchema>()
  function formOf({ resolved, example, client }: ExampleRun): FormSchema {
    const form = forms.get(resolved) ?? formSchemaOf(definition, contextOf(example, client))
    forms.set(resolved, form)
    return form
  }
})
