// Live checks on the set-up tab, in both languages: real DNS and a real server of the content, both of this machine.
import { createServer } from 'node:http'
import type { Server } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { type Dns, openDns } from '../../support/outside/dns.ts'
import { freePort } from '../../../server/drivers/freePort.ts'
import { homeOf, serverOn } from '../../support/ownServer.ts'
import { expect, test as base, unique } from '../../support/portal.ts'
import { listen } from '../../support/listen.ts'

type Origin = { port: number; status: (next: number) => void }
const test = base.extend<object, { dns: Dns; origin: Origin }>({
  dns: [
    async ({ playwright: _ }, use) => {
      const dns = await openDns({ 'origin.checks.example': ['127.0.0.1'] })
      await use(dns)
      await dns.close()
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({ playwright: _ }, use) => {
      let status = 200
      const server: Server = createServer((_request, reply) => reply.writeHead(status).end())
      const port = await listen(server)
      await use({ port, status: (next) => (status = next) })
      await new Promise((done) => server.close(done))
    },
    { scope: 'worker' },
  ],
  address: [
    async ({ post, dns }, use) => {
      const server = await serverOn(await freePort(), homeOf('checks'), {
        ...post.env,
        OUTBOUND_DNS: dns.address,
        OUTBOUND_NETWORKS: '127.0.0.1',
      })
      await use(server.address)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const words = {
  en_US: {
    tab: 'Connect your site',
    settings: 'Settings',
    panel: 'Live checks',
    run: 'Check now',
    again: 'Check again',
    never: 'Not checked yet.',
    at: /^Checked \d{4}-\d\d-\d\d/,
    none: 'Not checked',
    fine: 'OK',
    warning: 'Warning',
    failed: 'Error',
    found: 'Found: ',
    expected: 'Expected: ',
    absent: 'DNS has no record of this name yet.',
    leads: 'The CNAME record points to the CDN domain.',
    elsewhere: 'The name points elsewhere.',
    noCertificate: 'No certificate is chosen',
    answers: 'The server responds.',
    ill: 'The server returns an error.',
    inside: 'No public address',
  },
  ru_RU: {
    tab: 'Подключение сайта',
    settings: 'Настройки',
    panel: 'Проверка работы',
    run: 'Проверить',
    again: 'Проверить ещё раз',
    never: 'Проверок ещё не было.',
    at: /^Проверено \d\d-\d\d-\d{4}/,
    none: 'Не проверено',
    fine: 'В порядке',
    warning: 'Предупреждение',
    failed: 'Ошибка',
    found: 'Найдено: ',
    expected: 'Ожидается: ',
    absent: 'В DNS пока нет этого имени.',
    leads: 'Запись CNAME указывает на CDN-домен.',
    elsewhere: 'Имя указывает в другое место.',
    noCertificate: 'Сертификат не выбран',
    answers: 'Сервер отвечает.',
    ill: 'Сервер возвращает ошибку.',
    inside: 'Нет публичного адреса',
  },
} as const

const panelOf = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const row = (panel: Locator, kind: number, subject: string): Locator =>
  panel.locator('.check-kind').nth(kind).getByRole('listitem').filter({ hasText: subject })

for (const locale of ['en_US', 'ru_RU'] as const) {
  const say = words[locale]
  test(`the public state of a resource is checked on request, and again (${locale})`, async ({
    page,
    portal,
    records,
    dns,
    origin,
    people,
  }) => {
    const name = `${unique('n').replace(' ', '')}.checks.example`
    const servers = { 'origin.checks.example': { port: origin.port, backup: false }, '10.0.0.7': { port: 80, backup: true } }
    const made = await records.resource({ names: [name], origin: { https: false, servers } })
    const { cdn_domain: domain } = (await (
      await (await people.as('cdn2@demo.example')).get(`/api/v1/accounts/demo-cdn2/http-resources/${made.id}`)
    ).json()) as { cdn_domain: string }
    origin.status(200)
    await portal.signIn('cdn2@demo.example', { locale })
    await page.goto(`${made.path}/config`)
    const panel = panelOf(page, say.panel)
    // Nothing is claimed before somebody looked.
    await expect(panel).toContainText(say.never)
    await expect(panel.getByRole('listitem')).toHaveCount(4)
    for (const item of await panel.getByRole('listitem').all()) await expect(item).toContainText(say.none)

    await panel.getByRole('button', { name: say.run }).click()
    await expect(row(panel, 0, name)).toContainText(say.absent)
    await expect(row(panel, 0, name)).toContainText(`${say.expected}${domain}`)
    await expect(row(panel, 1, name)).toContainText(say.warning)
    await expect(row(panel, 1, name)).toContainText(say.noCertificate)
    await expect(row(panel, 2, 'origin.checks.example')).toContainText(say.answers)
    await expect(row(panel, 2, 'origin.checks.example')).toContainText(`${say.found}HTTP 200`)
    await expect(row(panel, 2, '10.0.0.7')).toContainText(say.inside)
    await expect(panel.getByText(say.at)).toBeVisible()

    // Somebody sets the record wrong, and the server falls ill; then both are mended.
    dns.say(name, ['cdn.somebody.example'])
    dns.say('cdn.somebody.example', ['8.8.8.8'])
    origin.status(503)
    const again = panel.getByRole('button', { name: say.again })
    await again.click()
    await expect(row(panel, 0, name)).toContainText(say.elsewhere)
    await expect(row(panel, 0, name)).toContainText(`${say.found}cdn.somebody.example`)
    await expect(row(panel, 2, 'origin.checks.example')).toContainText(say.ill)
    await expect(again).toBeFocused()
    dns.say(name, [domain])
    dns.say(domain, ['127.0.0.1'])
    origin.status(200)
    await again.press('Enter')
    await expect(row(panel, 0, name)).toContainText(say.leads)
    await expect(row(panel, 0, name)).toContainText(say.fine)
    await expect(row(panel, 2, 'origin.checks.example')).toContainText(say.fine)
    // Another tab and back: what was found is still there, with its time.
    await portal.openTab(say.settings)
    await portal.openTab(say.tab)
    await expect(row(panel, 0, name)).toContainText(say.leads)
    await expect(panel.getByText(say.at)).toBeVisible()
  })
}

test('a slow check says so, and DNS that does not answer is not an error of the resource', async ({ page, portal, records, dns }) => {
  dns.say('slow.checks.example', 'silent')
  const made = await records.resource({ origin: { https: false, servers: { 'slow.checks.example': { port: 80 } } } })
  await portal.signIn('cdn2@demo.example')
  await page.goto(`${made.path}/config`)
  const panel = panelOf(page, 'Live checks')
  await panel.getByRole('button', { name: 'Check now' }).click()
  await expect(panel.getByRole('listitem')).toContainText('Checking…')
  await expect(panel.getByRole('listitem')).toContainText('DNS did not respond.')
  await expect(panel.getByRole('listitem')).toContainText('Not checked')
})

test('too frequent checks are reported, and the last results stay', async ({ page, portal, records, people }) => {
  const owner = { as: 'other@demo.example', account: 'demo-other' }
  const made = await records.resource({ origin: { https: false, servers: { '10.0.0.1': { port: 80 } } } }, owner)
  await portal.signIn(owner.as)
  await page.goto(`${made.path}/config`)
  const panel = panelOf(page, 'Live checks')
  await panel.getByRole('button', { name: 'Check now' }).click()
  await expect(panel.getByRole('listitem')).toContainText('No public address')
  const program = await people.as(owner.as)
  for (let time = 0; time < 9; time += 1) await program.post(`/api/v1/accounts/${owner.account}/http-resources/${made.id}/checks`)
  await panel.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Checked too often. Try again in a minute.')).toBeAttached()
  await expect(panel.getByRole('listitem')).toContainText('No public address')
})
