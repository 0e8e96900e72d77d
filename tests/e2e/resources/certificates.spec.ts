// Certificates in the browser: uploaded, used, held, issued by a real authority (pebble) that asks this same server.
import type { Page } from '@playwright/test'
import { makeCertificate } from '../../support/outside/certificates.ts'
import { e2ePort } from '../../support/e2e.ts'
import { type Pebble, startPebble } from '../../support/outside/pebble.ts'
import { expect, test as base, unique } from '../../support/portal.ts'
import { homeOf, serverOn } from '../../support/ownServer.ts'

/** A server of these stories: it has an authority, which looks for every name on its port. */
const port = e2ePort + 60
const test = base.extend<object, { authority: Pebble }>({
  authority: [
    async ({ playwright: _ }, use) => {
      const authority = await startPebble({ port })
      await use(authority)
      await authority.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  address: [
    async ({ post, authority }, use) => {
      const server = await serverOn(port, homeOf('certificates'), {
        ...post.env,
        ...authority.env,
      })
      await use(server.address)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const words = {
  en_US: {
    list: 'Certificates',
    add: 'Add certificate',
    upload: 'Certificate and key',
    certificate: 'Certificate',
    key: 'Private key',
    mismatch: 'The private key does not match this certificate.',
    left: /\d+ days left/,
    held: /Used by/,
    more: 'More',
    remove: 'Delete',
    tls: 'HTTPS',
    uncovered: (name: string) => `does not cover: ${name}`,
    issue: 'Issue a free certificate',
    sent: 'The certificate issue task has been sent',
    done: 'The certificate has been issued',
    failed: 'An error occurred while issuing the certificate',
    again: 'Try again',
    clear: 'Remove',
    create: 'Create',
  },
  ru_RU: {
    list: 'Сертификаты',
    add: 'Добавить сертификат',
    upload: 'Сертификат и ключ',
    certificate: 'Сертификат',
    key: 'Закрытый ключ',
    mismatch: 'Закрытый ключ не подходит к этому сертификату.',
    left: /Осталось \d+ (день|дня|дней)|Остался \d+ день/,
    held: /Используется/,
    more: 'Ещё',
    remove: 'Удалить',
    tls: 'HTTPS',
    uncovered: (name: string) => `не охватывает имена: ${name}`,
    issue: 'Выпустить бесплатный сертификат',
    sent: 'Задача на выпуск сертификата отправлена',
    done: 'Сертификат успешно выпущен',
    failed: 'Произошла ошибка при выпуске сертификата',
    again: 'Попробовать снова',
    clear: 'Удалить',
    create: 'Создать',
  },
} as const

for (const locale of ['en_US', 'ru_RU'] as const) {
  const say = words[locale]
  test(`R0-107 R0-108 R0-109 R0-110 R1-065 R1-066 a certificate is uploaded, refused, corrected, chosen and held (${locale})`, async ({
    page,
    portal,
    form,
    records,
  }) => {
    const name = `${unique('c').replace(' ', '')}.example.com`
    const [made, other] = [makeCertificate({ cn: name }), makeCertificate()]
    await portal.signIn('cdn2@demo.example', { locale })
    for (const path of ['/f-cdn/cert/certs/new', '/f-cdn/cert/certs/new/upload']) {
      await page.goto(path)
      await expect(form.section(say.upload)).toBeVisible()
    }
    await form.fill(say.certificate, made.certificate)
    await form.fill(say.key, other.key)
    await form.save()
    await expect(form.refused()).toContainText(say.mismatch.slice(0, -1))
    await expect(page.getByRole('main')).toContainText(say.mismatch)
    // What was read stands as a name with a way to take it out again.
    await page.locator('[data-at="/private_key"]').getByRole('button', { name: say.clear, exact: true }).click()
    await form.fill(say.key, made.key)
    await form.save()
    await expect(page).toHaveURL(/\/f-cdn\/cert\/certs\/crt_/)
    await expect(portal.title()).toHaveText(name)
    const own = page.url()
    await page.goto('/f-cdn/cert')
    await expect(page).toHaveURL(/\/f-cdn\/cert\/certs$/)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(say.left)

    const uncovered = `${unique('other').replace(' ', '-')}.example.org`
    const resource = await records.resource({ names: [uncovered] })
    await page.goto(resource.path)
    const tls = form.section(say.tls)
    const link = tls.getByRole('link', { name: new RegExp(say.create) })
    await expect(link).toHaveAttribute('href', '/f-cdn/cert/certs/new')
    await expect(link).toHaveAttribute('target', '_blank')
    await tls.getByRole('combobox', { name: new RegExp(say.certificate) }).click()
    await page.getByRole('option', { name: new RegExp(name) }).click()
    await expect(tls).toContainText(say.uncovered(uncovered))
    await records.change(resource, { certificate: null })
    await page.goto(own)
    await expect(portal.title()).toHaveText(name)
  })

  test(`R1-190 R1-191 R1-194 R1-195 R1-356 R1-357 a certificate is issued: two toasts, and the field names it (${locale})`, async ({
    page,
    portal,
    form,
    records,
  }) => {
    const resource = await records.resource({ names: [`${unique('i').replace(' ', '')}.example.org`] })
    await portal.signIn('cdn2@demo.example', { locale })
    const asked: number[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/certificate-issue') && request.method() === 'GET') asked.push(Date.now())
    })
    await page.goto(resource.path)
    const button = form.section(say.tls).getByRole('button', { name: say.issue })
    await expect(button).toBeEnabled()
    await button.click()
    await expect(button).toBeDisabled()
    await expect(page.getByText(say.sent, { exact: true })).toBeAttached()
    await expect(page.getByText(say.done, { exact: true })).toBeAttached({ timeout: 40_000 })
    await expect(button).toBeDisabled()
    await page.reload()
    await expect(form.section(say.tls).getByRole('combobox', { name: new RegExp(say.certificate) })).toHaveValue(/example\.org/)
    await expect(page.getByText(say.done, { exact: true })).toHaveCount(0)
    expect(asked.length).toBeGreaterThan(1)
    // The list of what it is for says how long it still holds.
    await page.goto(`/f-cdn/http?${new URLSearchParams({ filter: JSON.stringify({ q: resource.name }) })}`)
    await expect(page.getByRole('row', { name: new RegExp(resource.name) })).toContainText(say.left)
  })
}

/** Calls of a page about certificates: `POST <path>`, and when each was made. */
function watchCalls(page: Page): { line: string; at: number }[] {
  const calls: { line: string; at: number }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(certificate-issue|certificates)$/.test(pathname)) calls.push({ line: `${request.method()} ${pathname}`, at: Date.now() })
  })
  return calls
}

for (const locale of ['en_US', 'ru_RU'] as const) {
  const say = words[locale]
  test(`R1-189 R1-193 R1-332 R1-334 R1-358 a refusal of the authority is reported in a toast, and retried by its own button (${locale})`, async ({
    page,
    portal,
    form,
    records,
    authority,
  }) => {
    const name = `${unique('f').replace(' ', '')}.example.org`
    await authority.lose(name)
    const resource = await records.resource({ names: [name] })
    const calls = watchCalls(page)
    await portal.signIn('cdn2@demo.example', { locale })
    await page.goto(resource.path)
    const button = form.section(say.tls).getByRole('button', { name: say.issue })
    await expect(button).toBeEnabled()
    await button.click()
    await expect(button).toBeDisabled()
    await expect(page.getByRole('status').getByText(say.failed, { exact: true })).toBeAttached({ timeout: 40_000 })
    await expect(button).toBeDisabled()
    const again = form.section(say.tls).getByRole('button', { name: say.again })
    await expect(again).toBeEnabled()
    expect(calls.filter(({ line }) => line.startsWith('POST')).map(({ line }) => line)).toEqual([
      `POST /api/v1/accounts/demo-cdn2/http-resources/${resource.id}/certificate-issue`,
    ])
    await again.click()
    await expect.poll(() => calls.filter(({ line }) => line.startsWith('POST')).length).toBe(2)
  })
}

test('R1-186 R1-188 R1-189 R1-329 R1-331 R1-333 R1-382 with a CNAME the state is requested every five seconds, and a missing state is not reported', async ({
  page,
  portal,
  form,
  records,
}) => {
  const resource = await records.resource({ names: [`${unique('p').replace(' ', '')}.example.org`] })
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const calls = watchCalls(page)
  await page.goto(resource.path)
  const tls = form.section('HTTPS')
  const asked = () => calls.filter(({ line }) => line === `GET /api/v1/accounts/demo-cdn2/http-resources/${resource.id}/certificate-issue`)
  await expect.poll(() => asked().length, { timeout: 40_000 }).toBeGreaterThanOrEqual(4)
  // The first two may come together: the page that opens, and the one that has just been told of the record.
  const pauses = asked()
    .map(({ at }, index, all) => at - (all[index - 1]?.at ?? at))
    .slice(2)
  for (const pause of pauses) expect(pause).toBeGreaterThan(4_500)
  expect(Math.min(...pauses)).toBeLessThan(9_000)
  await expect(tls.getByRole('button', { name: words.en_US.issue })).toBeEnabled()
  for (const text of [words.en_US.sent, words.en_US.done, words.en_US.failed, 'In progress'])
    await expect(page.getByText(text, { exact: true })).toHaveCount(0)
  expect(calls.map(({ line }) => line)).toContain('GET /api/v1/accounts/demo-cdn2/certificates')
})

test('R1-192 an issued certificate is in the list at once, and the open form selects it', async ({ page, portal, form, records }) => {
  const name = `${unique('r').replace(' ', '')}.example.org`
  const resource = await records.resource({ names: [name] })
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const calls = watchCalls(page)
  await page.goto(resource.path)
  const tls = form.section('HTTPS')
  const field = tls.getByRole('combobox', { name: /Certificate/ })
  const lists = () => calls.filter(({ line }) => line === 'GET /api/v1/accounts/demo-cdn2/certificates').length
  await expect(tls.getByRole('button', { name: words.en_US.issue })).toBeEnabled()
  await expect.poll(lists).toBeGreaterThan(0)
  await expect(field).not.toHaveValue(new RegExp(name))
  const before = lists()
  await tls.getByRole('button', { name: words.en_US.issue }).click()
  await expect(page.getByText(words.en_US.done, { exact: true })).toBeAttached({ timeout: 40_000 })
  await expect.poll(lists).toBeGreaterThan(before)
  await expect(field).toHaveValue(new RegExp(name))
  await expect(form.saveButton()).toHaveCount(0)
})

test('R1-065 R1-067 there is a link to the documentation beside the certificate', async ({ page, portal, form, records }) => {
  const resource = await records.resource()
  await portal.signIn('cdn2@demo.example')
  await page.goto(resource.path)
  const link = form.section('HTTPS').getByRole('link', { name: 'How to connect it' })
  await expect(link).toHaveAttribute('href', /\/cms$/)
  await expect(link).toHaveAttribute('target', '_blank')
})

test('R0-111 the address of Let’s Encrypt links to the resources that certificates are issued for', async ({
  page,
  portal,
  form,
  records,
}) => {
  const name = `${unique('l').replace(' ', '')}.example.org`
  await records.resource({ names: [name] })
  await portal.signIn('cdn2@demo.example')
  await page.goto('/f-cdn/cert/certs/new/letsencrypt')
  const link = page.getByRole('main').getByRole('link', { name })
  await expect(link).toBeVisible()
  // The form stands on the other tab: what saves it does nothing here.
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name: 'Own certificate', exact: true }).click()
  await expect(form.section('Certificate and key')).toBeVisible()
  await expect(form.refused()).toHaveCount(0)
  await page.goBack()
  await link.click()
  await expect(page.getByRole('button', { name: words.en_US.issue })).toBeEnabled()
})

test('R1-187 without a CNAME the task is not polled, and the button explains its absence', async ({ page, portal, form, records }) => {
  const resource = await records.resource()
  await portal.signIn('cdn2@demo.example')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/certificate-issue')) asked += 1
  })
  await page.goto(resource.path)
  await expect(form.section('HTTPS').getByRole('button', { name: words.en_US.issue })).toBeDisabled()
  await expect(form.section('HTTPS')).toContainText('Add one and save first')
  expect(asked).toBe(0)
})
