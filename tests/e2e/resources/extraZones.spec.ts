// Extending a resource to extra zones, with an agent that connects them: the tab, its selectors, what is sent and what is said.
import type { Locator, Request } from '@playwright/test'
import { Edge } from '../../support/outside/edge.ts'
import { expect, test } from '../../support/portal.ts'
import { api, customer, customers, extend, extensible, tabOf, words } from '../pages/extraZones.ts'

const isZones = (request: Request, method: string) => request.method() === method && request.url().includes('/extra-zones')
const texts = (select: Locator) => select.locator('option').allTextContents()

for (const [locale, client] of [
  ['en_US', 'cdn2'],
  ['ru_RU', 'cdn1'],
] as const) {
  const say = words[locale]
  test.describe(locale, () => {
    let edge: Edge
    test.beforeEach(async ({ people, address }) => {
      edge = await Edge.join(people, address)
    })
    test.afterEach(() => edge.leave())

    test(`R1-035 R1-047 R1-048 R1-079 R1-092 R1-093 R1-094 R1-095 R1-096 R1-097 R1-098 R1-209 R1-210 R1-211 R1-212 R1-213 R1-316 R1-322 R1-323 R1-324 R1-325 R1-328 R1-354 R1-355 R1-407: zones are chosen one after the other, connected by the agent, and disabled (${client})`, async ({
      page,
      portal,
      people,
      records,
    }) => {
      const { account } = customers[client]
      const resource = await extensible(people, records, customers[client])
      await edge.say(resource.id, resource.version, { state: 'applied' }, 'http-resources', account)
      await portal.signIn(customers[client].as, { at: resource.path, locale })
      const tabs = page.getByRole('navigation', { name: /^(Tabs|Вкладки)$/ }).getByRole('link')
      await expect(tabs.nth(3)).toHaveText(say.tab)
      const read = page.waitForRequest((request) => isZones(request, 'GET') && request.url().includes(resource.id))
      await portal.openTab(say.tab)
      await read
      await expect(page).toHaveURL(`${resource.path}/cncedit`)
      const { form, on, zone, add, certificate, save, disable, cover, toast, notice } = tabOf(page, say)

      await expect(on).not.toBeChecked()
      for (const button of [save, disable]) await expect(button).toHaveAttribute('aria-disabled', 'true')
      await on.check()
      expect(await texts(zone(1))).toEqual([say.choose, ...say.zones])
      await expect(certificate).toHaveValue(new RegExp(`^${resource.seq}\\. `))
      await expect(save).toHaveAttribute('aria-disabled', 'true')
      await save.press('Enter')
      await expect(zone(1)).toBeFocused()
      await expect(form.getByText(say.missing)).toBeVisible()

      await zone(1).selectOption('emea')
      await expect(form.getByText(say.missing)).toHaveCount(0)
      await expect(save).not.toHaveAttribute('aria-disabled')
      await add.click()
      expect(await texts(zone(2))).toEqual([say.choose, ...say.zones.slice(1)])
      await expect(save).toHaveAttribute('aria-disabled', 'true')
      await zone(2).selectOption('am')
      await add.click()
      expect(await texts(zone(3))).toEqual([say.choose, say.zones[1]])
      await zone(3).selectOption('apac')
      await expect(add).toHaveCount(0)
      await zone(1).selectOption('apac')
      await expect(zone(2)).toHaveCount(0)
      await on.uncheck()
      await expect(zone(1)).toHaveCount(0)
      await expect(save).toHaveAttribute('aria-disabled', 'true')
      await on.check()
      await expect(zone(1)).toHaveValue('apac')
      await add.click()
      await zone(2).selectOption('emea')

      const sent = page.waitForRequest((request) => isZones(request, 'POST'))
      const stored = page.waitForResponse((answer) => isZones(answer.request(), 'POST'))
      await save.click()
      expect((await sent).postDataJSON()).toEqual({ resource_id: resource.id, areas: ['apac', 'emea'], certificate: resource.seq })
      await expect(toast).toContainText(say.saved)
      await expect(toast).not.toContainText(say.connecting)
      await expect(notice).toHaveText(say.connecting)
      await expect(cover).toBeVisible()
      await expect(page.locator('[inert]').locator('form.zones')).toHaveCount(1)
      const zones = (await (await stored).json()) as { id: string; version: number }
      await edge.say(zones.id, zones.version, { state: 'applied' }, 'extra-zones', account)
      await expect(cover).toHaveCount(0)
      await expect(page.locator('[inert]')).toHaveCount(0)

      await page.reload()
      await expect(on).toBeChecked()
      await expect(zone(1)).toHaveValue('apac')
      await expect(zone(2)).toHaveValue('emea')
      await expect(certificate).toHaveValue(new RegExp(`^${resource.seq}\\. `))
      await expect(page.getByText(say.connected)).toBeVisible()
      await expect(disable).not.toHaveAttribute('aria-disabled')
      // The cache is cleared there as well, while there is a there.
      await portal.openTab(say.cache)
      const asWell = page.getByRole('checkbox', { name: say.asWell })
      await expect(asWell).toBeVisible()
      await portal.openTab(say.tab)
      const put = page.waitForRequest((request) => isZones(request, 'PUT'))
      // Not by one press: the first button of the question keeps them.
      await disable.click()
      const question = page.getByRole('dialog')
      await expect(question).toContainText(say.ends)
      await expect(question.getByRole('button', { name: say.cancel })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question).toHaveCount(0)
      await expect(on).toBeChecked()
      await disable.click()
      await question.getByRole('button', { name: say.disable }).click()
      expect((await put).postDataJSON()).toEqual({ resource_id: resource.id, areas: [], certificate: null })
      await expect(toast.filter({ hasText: say.saved })).toBeVisible()
      await expect(notice).toHaveText(say.disabling)
      await edge.say(zones.id, zones.version + 1, { state: 'applied' }, 'extra-zones', account)
      await expect(cover).toHaveCount(0)
      await expect(on).not.toBeChecked()
      await expect(page.getByText(say.connected)).toHaveCount(0)
      for (const button of [save, disable]) await expect(button).toHaveAttribute('aria-disabled', 'true')
      await portal.openTab(say.cache)
      await expect(page.getByRole('region', { name: say.history })).toBeVisible()
      await expect(page.getByRole('checkbox')).not.toHaveCount(0)
      await expect(asWell).toHaveCount(0)
    })

    test('R1-161 R1-321 R1-351: applied zones, and zones refused by an agent or the server, are reported, and no choice is lost', async ({
      page,
      portal,
      people,
      records,
    }) => {
      const resource = await extensible(people, records)
      await edge.say(resource.id, resource.version, { state: 'applied' })
      const zones = await extend(people, resource, ['emea'])
      await portal.signIn(customer, { at: `${resource.path}/cncedit`, locale })
      const { on, zone, add, save, cover } = tabOf(page, say)
      await expect(cover).toBeVisible()
      await expect(page.getByText(say.connecting)).toBeVisible()
      await edge.say(zones.id, zones.version, { state: 'error', errors: [{ path: '/areas', reason: 'no capacity' }] }, 'extra-zones')
      await expect(page.getByRole('alert').filter({ hasText: 'no capacity' })).toBeVisible()
      await expect(cover).toHaveCount(0)
      await expect(on).toBeChecked()
      await add.click()
      await zone(2).selectOption('am')
      for (const [status, body] of [
        [
          400,
          { status: 400, code: 'invalid', message_key: 'errors.invalid', errors: [{ path: '/areas', keyword: 'parentHas', params: {} }] },
        ],
        [500, { status: 500, code: 'internal', message_key: 'errors.internal', errors: [] }],
      ] as const) {
        await page.route('**/extra-zones/*', (route) =>
          route.request().method() === 'PUT' ? route.fulfill({ status, json: body }) : route.fallback(),
        )
        await save.click()
        await expect(page.getByRole('alert').filter({ hasText: say.failed }), String(status)).toBeVisible()
        await expect(zone(2)).toHaveValue('am')
        await page.unroute('**/extra-zones/*')
      }
      // Somebody else saves meanwhile: his version is shown only when it is asked for.
      const put = await (
        await people.as(customer)
      ).put(`${api}/extra-zones/${zones.id}`, {
        data: { resource_id: resource.id, areas: ['apac'], certificate: resource.seq },
        headers: { 'If-Match': '"1"' },
      })
      expect(put.status()).toBe(200)
      await edge.say(zones.id, 2, { state: 'applied' }, 'extra-zones')
      const load = page.getByRole('button', { name: /^(Load version|Загрузить версию) 2$/ })
      await expect(load).toBeVisible()
      await expect(zone(2)).toHaveValue('am')
      await load.click()
      await expect(zone(1)).toHaveValue('apac')
      await expect(zone(2)).toHaveCount(0)
    })

    test('R1-320 R1-377: a state that cannot be loaded is a failure that can be retried', async ({ page, portal, people, records }) => {
      const resource = await extensible(people, records)
      await edge.say(resource.id, resource.version, { state: 'applied' })
      await portal.signIn(customer, { locale })
      await page.route('**/extra-zones?*', (route) =>
        route.fulfill({ status: 500, json: { status: 500, code: 'internal', message_key: 'errors.internal', errors: [] } }),
      )
      await page.goto(`${resource.path}/cncedit`)
      const failure = page.getByRole('main').getByRole('alert')
      await expect(failure).toBeVisible()
      await expect(page.locator('form.zones')).toHaveCount(0)
      await page.unroute('**/extra-zones?*')
      await failure.getByRole('button', { name: say.again }).click()
      await expect(tabOf(page, say).on).toBeVisible()
    })

    test('ruling 21: without CNAME and certificate nothing can be pressed, and links to the settings are shown', async ({
      page,
      portal,
      form,
      records,
    }) => {
      const { id, path, version, name } = await records.resource()
      await edge.say(id, version, { state: 'applied' })
      await portal.signIn(customer, { at: `${path}/cncedit`, locale })
      const { on, zone, save, disable } = tabOf(page, say)
      await expect(page.getByText(say.needs)).toBeVisible()
      for (const button of [save, disable]) await expect(button).toHaveAttribute('aria-disabled', 'true')
      await on.check()
      await zone(1).selectOption('emea')
      let sent = 0
      page.on('request', (request) => {
        if (isZones(request, 'POST')) sent += 1
      })
      await save.press('Enter')
      expect(sent).toBe(0)
      await page.getByText(say.needs).locator('..').getByRole('link').click()
      await expect(form.field(locale === 'en_US' ? 'Name' : 'Имя ресурса')).toHaveValue(name)
    })
  })
}
