// Forms of schemas that the portal was not made for, by hand: what they ask for is typed, a field of every kind that they have is changed, and nothing else is.
import type { APIRequestContext, Page } from '@playwright/test'
import { get } from '../../../src/engine/values/changes/changes.ts'
import { fromPointer } from '../../../src/engine/json/pointer.ts'
import type { JsonObject } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { schemasInStyle } from '../../support/foreign/schemas.ts'
import { differences } from '../../support/hand/differences.ts'
import { Hand, isWithin } from '../../support/hand/Hand.ts'
import { putSchema, removeType } from '../../support/operatorFolder.ts'
import { expect, test } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

/** Have fields of every kind between them. `npm run test:long -- --only forms` types into all; onlyTouched.test.tsx does so without a browser. */
const typedInto = ['deployment', 'lint-rules', 'load-balancer', 'log-pipeline', 'python-project', 'virtual-machine', 'webhook']
const isTyped = (name: string) => process.env['EVERY_FORM'] === '1' || typedInto.includes(name)
const types = schemasInStyle.filter(({ name }) => isTyped(name)).map(({ name, text }) => ({ text, type: `typed-${name}` }))

test.describe('forms of schemas in the style of well-known products', () => {
  let page: Page
  test.beforeAll(async ({ browser, baseURL }) => {
    for (const { type, text } of types) putSchema(type, text)
    page = await (await browser.newContext({ baseURL })).newPage()
    await new Portal(page).signIn('admin@demo.example')
    const known = async () => ((await (await page.request.get('/api/v1/definitions')).json()) as { name: string }[]).map(({ name }) => name)
    const missing = async () => {
      const names = await known()
      return types.filter(({ type }) => !names.includes(type)).map(({ type }) => type)
    }
    await expect.poll(missing, { timeout: 60_000 }).toEqual([])
  })
  test.afterAll(async () => {
    for (const { type } of types) removeType(type)
    await page.context().close()
  })

  for (const { type } of types) {
    test(`${type}: made and changed by hand, and only what was touched is changed`, async () => {
      const { definition } = (await (await page.request.get(`/api/v1/definitions/${type}`)).json()) as { definition: Definition }
      const hand = new Hand(page, definition.schema)
      const made = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith(`/${type}`) && response.ok(),
      )
      await open(page, `/${type}/new`)
      await hand.save(async () => !new URL(page.url()).pathname.endsWith('/new'))
      const { id } = (await (await made).json()) as { id: string }

      await open(page, `/${type}/${id}`)
      const before = await recordOf(page.request, type, id)
      await hand.unfold()
      const drawnBefore = await hand.drawn()
      const touched = await hand.touchEveryKind()
      const drawnAfter = await hand.drawn()
      expect(touched.length).toBeGreaterThan(typedInto.includes(type.replace('typed-', '')) ? 1 : 0)
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
    })
  }
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main form')).toBeVisible()
}

async function recordOf(request: APIRequestContext, type: string, id: string): Promise<JsonObject> {
  return (await (await request.get(`/api/v1/${type}/${id}`)).json()) as JsonObject
}

/** The document, under the names that its schema has. */
function content({ _own, _secrets, ...record }: JsonObject): JsonObject {
  const { id: _, version: __, created_at: ___, updated_at: ____, ...rest } = record
  return { ...rest, ...(_own as JsonObject | undefined) }
}
