// Forms of schemas that the portal was not made for, by hand: what they ask for is typed, a field of every kind that they have is changed, and nothing else is.
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { get } from '../../../src/engine/values/changes/changes.ts'
import { fromPointer } from '../../../src/engine/json/pointer.ts'
import type { JsonObject, Schema } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { recordOf as generatedRecord } from '../../support/foreign/recordOf.ts'
import { schemasInStyle } from '../../support/foreign/schemas.ts'
import { type Control, controlsOf } from '../../support/hand/controls.ts'
import { differences } from '../../support/hand/differences.ts'
import { Hand, isWithin } from '../../support/hand/Hand.ts'
import { schemasAt } from '../../support/hand/values.ts'
import { putSchema, removeType } from '../../support/operatorFolder.ts'
import { expect, headers, test } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

/** Made by hand, too, not by the API. `npm run test:long -- --only forms` makes all by hand; onlyTouched.test.tsx does so without a browser. */
const typedInto = [
  'bill-of-materials',
  'chart-spec',
  'database-cluster',
  'deployment',
  'image-build',
  'lint-rules',
  'load-balancer',
  'log-pipeline',
  'python-project',
  'virtual-machine',
  'webhook',
  'workspace',
]
const types = schemasInStyle.map(({ name, text }) => ({
  text,
  type: `typed-${name}`,
  isByHand: process.env['EVERY_FORM'] === '1' || typedInto.includes(name),
}))
/** Touched in one form or another. */
const kinds = ['text', 'number', 'moment', 'list', 'area', 'switch', 'segment', 'select', 'choice', 'add', 'chips', 'check']
const kindsInRows = ['text', 'number', 'segment', 'choice']
const moments = new Set(['date', 'date-time', 'time'])
/** Survives the worker, which ends with a test that fails. */
const touchedFile = () => join(test.info().project.outputDir, 'touched-kinds.txt')

test.describe('forms of schemas in the style of well-known products', () => {
  let page: Page
  test.beforeAll(async ({ browser, baseURL }) => {
    test.setTimeout(120_000)
    for (const { type, text } of types) putSchema(type, text)
    page = await (await browser.newContext({ baseURL })).newPage()
    page.setDefaultTimeout(10_000)
    await new Portal(page).signIn('admin@demo.example', { at: '/' })
    const known = async () => ((await (await page.request.get('/api/v1/definitions')).json()) as { name: string }[]).map(({ name }) => name)
    const missing = async () => {
      const names = await known()
      return types.filter(({ type }) => !names.includes(type)).map(({ type }) => type)
    }
    await expect.poll(missing, { timeout: 90_000 }).toEqual([])
  })
  test.afterAll(async () => {
    for (const { type } of types) removeType(type)
    await page.context().close()
  })

  for (const { type, isByHand } of types) {
    test(`${type}: ${isByHand ? 'created and ' : ''}changed by hand, and only touched fields change`, async () => {
      const { definition } = (await (await page.request.get(`/api/v1/definitions/${type}`)).json()) as { definition: Definition }
      const hand = new Hand(page, definition.schema)
      const id = isByHand ? await makeByHand(type, hand) : await makeByApi(type, definition)

      await open(page, `/${type}/${id}`)
      const before = await recordOf(page.request, type, id)
      await hand.unfold()
      const drawnBefore = await hand.drawn()
      const touched = await hand.touchEveryKind((control) => kindOf(control, definition.schema))
      const drawnAfter = await hand.drawn()
      expect(touched).not.toEqual([])
      mkdirSync(test.info().project.outputDir, { recursive: true })
      appendFileSync(touchedFile(), touched.map(({ kind }) => `${kind}\n`).join(''))
      const asked = await hand.save(async () => (await recordOf(page.request, type, id)).version !== before.version)
      // What the form asks for because of a change was not there before.
      const others = asked.filter((at) => !touched.some((one) => isWithin(at, one.at)))
      expect(others.filter((at) => get(content(before), fromPointer(at)) !== undefined)).toEqual([])
      const places = [...touched.map(({ at }) => at), ...others]
      const changed = differences(content(before), content(await recordOf(page.request, type, id)))
      expect(changed).not.toEqual([])
      // A choice of another kind brings fields of its own, and takes those of the kind before.
      const isOfKind = (at: string) => drawnBefore.has(at) !== drawnAfter.has(at)
      expect(changed.filter((at) => !isOfKind(at) && !places.some((place) => isWithin(at, place)))).toEqual([])
      // What the form asked for again took another value, or the first one.
      const isSaved = ({ at }: { at: string }) => [...changed, ...asked].some((place) => isWithin(place, at) || isWithin(at, place))
      expect(
        touched.filter(({ control }) => ['text', 'area', 'switch', 'segment', 'select'].includes(control)).filter((one) => !isSaved(one)),
      ).toEqual([])
    })
  }

  test('fields of every kind, and fields of rows, were covered', () => {
    const touched = new Set(readFileSync(touchedFile(), 'utf8').split('\n'))
    expect([...kinds, ...kindsInRows.map((kind) => `${kind} in a row`)].filter((kind) => !touched.has(kind))).toEqual([])
  })

  async function makeByHand(type: string, hand: Hand): Promise<string> {
    const made = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith(`/${type}`) && response.ok(),
      // All answers to the form come first.
      { timeout: 60_000 },
    )
    await open(page, `/${type}/new`)
    await hand.save(async () => !new URL(page.url()).pathname.endsWith('/new'))
    return ((await (await made).json()) as { id: string }).id
  }

  async function makeByApi(type: string, definition: Definition): Promise<string> {
    const made = await page.request.post(`/api/v1/${type}`, { data: generatedRecord(definition), headers })
    expect(made.status(), await made.text()).toBe(201)
    return ((await made.json()) as { id: string }).id
  }
})

/** What a person would call the field, and whether it stands in a row. */
function kindOf({ kind, at }: Control, root: Schema): string {
  const schemas = schemasAt(root, at)
  const has = (...types: string[]) => schemas.some(({ type }) => [type].flat().some((one) => types.includes(String(one))))
  const own =
    kind === 'text' && schemas.some(({ format }) => moments.has(String(format)))
      ? 'moment'
      : kind === 'text' && has('integer', 'number')
        ? 'number'
        : kind === 'area' && has('array')
          ? 'list'
          : kind
  return fromPointer(at).some((name) => /^\d+$/.test(name)) ? `${own} in a row` : own
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // Sections are drawn one after another.
  await expect.poll(async () => (await controlsOf(page)).filter(({ at }) => at !== '').length).toBeGreaterThan(0)
}

async function recordOf(request: APIRequestContext, type: string, id: string): Promise<JsonObject> {
  return (await (await request.get(`/api/v1/${type}/${id}`)).json()) as JsonObject
}

/** The document, under the names that its schema has. */
function content({ _own, _secrets, ...record }: JsonObject): JsonObject {
  const { id: _, version: __, created_at: ___, updated_at: ____, ...rest } = record
  return { ...rest, ...(_own as JsonObject | undefined) }
}
