// Extending a resource to extra zones, with an agent that connects them: the tab, its selectors, what is sent and what is said.
import type { Locator, Page, Request } from '@playwright/test'
import { seriousFindings } from '../support/axe.ts'
import { makeCertificate } from '../support/certificates.ts'
import { Edge } from '../support/edge.ts'
import type { People } from '../support/people.ts'
import { e2ePort } from '../support/e2e.ts'
import { expect, test, unique } from '../support/portal.ts'
import type { Records } from '../support/records.ts'
import { Portal } from './pages/Portal.ts'

const words = {
  en_US: {
    tab: 'Extra zones',
    cache: 'Cache',
    asWell: 'In the extra zones as well',
    history: 'History',
    on: 'Deliver from extra zones, too',
    choose: 'Choose…',
    zones: ['EMEA: Europe, Middle East, Africa', 'APAC: Asia and the Pacific', 'AM: North and South America'],
    zone: 'Zone',
    add: 'Add a zone',
    save: 'Save',
    disable: 'Disable extra zones',
    cancel: 'Cancel',
    ends: 'The content of the resource is no longer delivered from the extra zones.',
    missing: 'Choose a zone.',
    connecting: 'Connecting extra zones. This may take several hours. There is no need to wait until the settings are applied.',
    disabling: 'Disabling extra zones.',
    saved: 'Saved as version',
    connected: 'The extra zones are connected.',
    cover: 'We are configuring your resource. Please wait a little.',
    failed: 'Wrong format of the input data',
    needs: 'Before it can be extended the resource needs: CNAMEs, Certificate',
    unknown: 'The state of the configuration could not be read.',
    again: 'Try again',
  },
  ru_RU: {
    tab: 'Дополнительные зоны',
    cache: 'Кэш',
    asWell: 'Также в дополнительных зонах',
    history: 'История',
    on: 'Раздавать и из дополнительных зон',
    choose: 'Выбрать…',
    zones: ['EMEA: Европа, Ближний Восток, Африка', 'APAC: Азия и Тихоокеанский регион', 'AM: Северная и Южная Америка'],
    zone: 'Зона',
    add: 'Добавить зону',
    save: 'Сохранить',
    disable: 'Отключить дополнительные зоны',
    cancel: 'Отменить',
    ends: 'Содержимое ресурса больше не будет раздаваться из дополнительных зон.',
    missing: 'Выберите зону.',
    connecting: 'Подключение дополнительных зон раздачи. Это может занять несколько часов. Ждать применения настроек необязательно.',
    disabling: 'Отключение дополнительных зон раздачи.',
    saved: 'Сохранено как версия',
    connected: 'Дополнительные зоны подключены.',
    cover: 'Мы конфигурируем Ваш ресурс. Подождите чуть-чуть.',
    failed: 'Неправильный формат входных данных',
    needs: 'Чтобы подключить зоны, сначала укажите у ресурса: CNAME, Сертификат',
    unknown: 'Не удалось узнать состояние конфигурации.',
    again: 'Повторить',
  },
} as const
/** Of both client types. Who orders options has an own certificate once it was enabled for him. */
const customers = {
  cdn2: { as: 'cdn2@demo.example', account: 'demo-cdn2' },
  cdn1: { as: 'cdn1@demo.example', account: 'cdn1_alpha', enabled: 'option_ssl' },
}
type Customer = (typeof customers)['cdn1' | 'cdn2']
const customer = customers.cdn2.as
const api = '/api/v1/accounts/demo-cdn2'
const isZones = (request: Request, method: string) => request.method() === method && request.url().includes('/extra-zones')

function tabOf(page: Page, say: (typeof words)['en_US' | 'ru_RU']) {
  const form = page.locator('form.zones')
  return {
    form,
    on: form.getByRole('switch', { name: say.on }),
    zone: (n: number): Locator => form.getByRole('combobox', { name: `${say.zone} ${n}` }),
    add: form.getByRole('button', { name: say.add }),
    certificate: form.getByRole('combobox', { name: /^(Certificate|Сертификат)/ }),
    save: form.getByRole('button', { name: say.save, exact: true }),
    disable: form.getByRole('button', { name: say.disable }),
    cover: page.getByText(say.cover),
    toast: page.getByRole('status').locator('.toast'),
    notice: page.locator('.zones-tab').getByRole('status').locator('.alert'),
  }
}
/** A resource with a name and a certificate for it. */
async function extensible(people: People, records: Records, of: Customer = customers.cdn2) {
  const name = `${unique('zones').replace(' ', '')}.example.com`
  const made = makeCertificate({ cn: name })
  const answer = await (
    await people.as(of.as)
  ).post(`/api/v1/accounts/${of.account}/certificates`, { data: { certificate: made.certificate, private_key: made.key } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { seq } = (await answer.json()) as { seq: number }
  const resource = () =>
    records.resource(
      { names: [name], certificate: seq, ...('enabled' in of && { name: unique('zones').replace(' ', '-'), tuning: undefined }) },
      of,
    )
  return { ...(await ('enabled' in of ? whileEnabled(people, of, resource) : resource())), seq }
}
/** The staff enable an option of the account, and take it back. */
async function whileEnabled<T>(people: People, { account, enabled }: (typeof customers)['cdn1'], go: () => Promise<T>): Promise<T> {
  const staff = await people.as('admin@demo.example')
  const put = async (features: string[]): Promise<void> => {
    const projects = (await (await staff.get('/api/v1/projects')).json()) as {
      id: string
      version: number
      accounts: Record<string, Record<string, unknown>>
    }[]
    const project = projects.find(({ accounts }) => account in (accounts ?? {}))!
    const { utoken: _, ...own } = project.accounts[account]!
    const answer = await staff.patch(`/api/v1/projects/${project.id}`, {
      data: { accounts: { ...project.accounts, [account]: { ...own, features } } },
      headers: { 'If-Match': `"${project.version}"` },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await put([enabled])
  try {
    return await go()
  } finally {
    await put([])
  }
}
const extend = async (people: People, { id, seq }: { id: string; seq: number }, areas: string[]) => {
  const answer = await (await people.as(customer)).post(`${api}/extra-zones`, { data: { resource_id: id, areas, certificate: seq } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string; version: number }
}
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
      await portal.signIn(customers[client].as, undefined, resource.path)
      await portal.setLanguage(locale)
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

    test('R1-161 R1-321 R1-351: what is applied, refused by an agent or by the server is said, and nothing chosen is lost', async ({
      page,
      portal,
      people,
      records,
    }) => {
      const resource = await extensible(people, records)
      await edge.say(resource.id, resource.version, { state: 'applied' })
      const zones = await extend(people, resource, ['emea'])
      await portal.signIn(customer, undefined, `${resource.path}/cncedit`)
      await portal.setLanguage(locale)
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

    test('R1-320 R1-377: a state that cannot be read is a failure that can be asked for again', async ({
      page,
      portal,
      people,
      records,
    }) => {
      const resource = await extensible(people, records)
      await edge.say(resource.id, resource.version, { state: 'applied' })
      await portal.signIn(customer)
      await portal.setLanguage(locale)
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

    test('ruling 21: without CNAME and certificate nothing can be pressed, and the way to the settings is shown', async ({
      page,
      portal,
      form,
      records,
    }) => {
      const { id, path, version, name } = await records.resource()
      await edge.say(id, version, { state: 'applied' })
      await portal.signIn(customer, undefined, `${path}/cncedit`)
      await portal.setLanguage(locale)
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

test('R1-049 R1-318: a brand without zones has no such tab, and its address is the form', async ({ page, people }) => {
  const at = `http://second.localhost:${e2ePort}`
  await page.goto(at)
  const portal = new Portal(page, people)
  await page.locator('input[type=email], input[name=username], input[autocomplete=username]').first().fill('studio@second.example')
  await page.locator('input[type=password]').fill('Demo-Portal-2026')
  await page.keyboard.press('Enter')
  await expect(page.locator('input[type=password]')).toHaveCount(0)
  await expect(portal.title()).toBeVisible()
  await page.goto(`${at}/f-cdn/http`)
  await page.getByRole('link', { name: 'Studio archive' }).first().click()
  const tabs = page.getByRole('navigation', { name: /^(Tabs|Вкладки)$/ })
  await expect(tabs).toBeVisible()
  await expect(tabs.getByRole('link', { name: /^(Extra zones|Дополнительные зоны)$/ })).toHaveCount(0)
  await page.goto(`${page.url().replace(/\/$/, '')}/cncedit`)
  await expect(tabs.locator('[aria-current="page"]')).toHaveText(/^(Settings|Настройки)$/)
  await expect(page.locator('form.zones')).toHaveCount(0)
})

test('addresses of the zones lead to the tab of their resource', async ({ page, portal, people, records }) => {
  const resource = await extensible(people, records)
  const { id } = await extend(people, resource, ['am'])
  await portal.signIn(customer, undefined, `${resource.path}/zones/${id}`)
  for (const below of [`/${id}`, '', '/new']) {
    await page.goto(`${resource.path}/zones${below}`)
    await expect(page).toHaveURL(`${resource.path}/cncedit`)
    await expect(tabOf(page, words.en_US).zone(1)).toHaveValue('am')
  }
})

test.describe('looks', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  for (const [size, viewport] of Object.entries({ wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
    test(`the tab is readable and within the window, in both schemes and languages (${size})`, async ({
      page,
      portal,
      people,
      records,
    }) => {
      await page.setViewportSize(viewport)
      const resource = await extensible(people, records)
      await extend(people, resource, ['emea', 'am'])
      await portal.signIn(customer, undefined, `${resource.path}/cncedit`)
      for (const locale of ['en_US', 'ru_RU'] as const) {
        expect((await (await people.as(customer)).patch('/api/v1/session', { data: { language: locale } })).status()).toBe(200)
        await page.reload()
        await expect(tabOf(page, words[locale]).zone(2)).toHaveValue('am')
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
          if (process.env.LOOKS)
            await page.screenshot({ path: `${process.env.LOOKS}/zones-${size}-${locale}-${colorScheme}.png`, fullPage: true })
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          ).toBeLessThanOrEqual(0)
          expect(
            await seriousFindings(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }),
            `${locale}, ${colorScheme}`,
          ).toEqual([])
        }
      }
    })
  }
})
