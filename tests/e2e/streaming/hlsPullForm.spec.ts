// The form of a new HLS-pull resource of CDN2: its parts, what it sends, and a creation that fails.
import { expect, test, unique } from '../../support/portal.ts'
import { holdAnswers, saidFor, stopClock, toast } from '../../support/toasts.ts'
import { HlsPullForm } from '../pages/HlsPullForm.ts'

const api = '/api/v1/accounts/demo-cdn2/live-resources'

test('R2-103 R2-104 R2-105 R2-106 R2-107 R2-108 R2-109 R2-110 R2-114 R2-115 R2-116 R2-117 R2-118 R2-119 R2-260 R2-453 R2-683: the parts of the form; authorization is left to the rules', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  const hls = new HlsPullForm(form)
  await page.goto('/streaming/live/new/hls')
  await expect(portal.title()).toHaveText('Создание HLS-pull ресурса')
  await expect(hls.sources).toBeVisible()
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  const order = [
    'Источники данных',
    'Связь с источником',
    'AWS',
    'Имя хоста (Hostname)',
    'Ссылки на HLS-плейлисты',
    'Поддержка HTTPS',
    'Дополнительные настройки',
  ]
  expect(headings.slice(0, order.length)).toEqual(order)
  await expect(form.switch('HTTPS до источника', hls.origin)).toBeChecked()
  await expect(form.field('CNAME', hls.additional)).toBeVisible()
  for (const name of ['Авторизация', 'Ограничения', 'DVR', 'Запись потока']) await expect(form.switch(name, hls.additional)).toBeVisible()
  await expect(form.field('Имя ресурса', hls.additional)).toHaveValue(/^live-\w+$/)

  await expect(hls.link).toHaveValue('/')
  await expect(hls.links).toContainText('Нужно расширение .m3u8.')
  await hls.links.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(form.field('Ссылка на плейлист', hls.links).last()).toHaveValue('/')

  await form.switch('Поддержка HTTPS').click()
  await expect(hls.https.getByRole('combobox', { name: /^Сертификат/ })).toBeVisible()
  const made = hls.https.getByRole('link', { name: /Создать/ })
  await expect(made).toHaveAttribute('target', '_blank')
  const [opened] = await Promise.all([page.context().waitForEvent('page'), made.click()])
  await expect(opened).toHaveURL(/\/f-cdn\/cert\/certs\/new$/)
  await opened.close()

  const authorization = form.switch('Авторизация', hls.additional)
  await authorization.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Дополнительная авторизация для всего ресурса невозможна.')
  await expect(dialog).toContainText('на вкладке «Правила» страницы ресурса')
  await expect(dialog).toContainText('~\\.m3u8$')
  await dialog.getByRole('button').last().click()
  await expect(dialog).toHaveCount(0)
  await expect(authorization).not.toBeChecked()
})

test('R2-007 R2-259 R2-262 R2-264 R2-265 R2-266 R2-267 R2-268 R2-269 R2-470 R2-546 R2-547 R2-548: the request has the set values, without unset keys', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  const hls = new HlsPullForm(form)
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === api)
      bodies.push(request.postDataJSON() as Record<string, unknown>)
  })
  await hls.open()
  const plain = unique('plain').replace(' ', '-')
  await form.field('Имя ресурса').fill(plain)
  await form.switch('HTTPS до источника', hls.origin).click()
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith(api)),
    hls.create.click(),
  ])
  const { id } = (await answer.json()) as { id: string }
  await expect(page.getByRole('status').getByText('Ресурс создан.', { exact: true }).first()).toBeAttached()
  await expect(page).toHaveURL(new RegExp(`/streaming/live/${id}/edit$`))
  await expect(portal.title()).toHaveText(plain)
  const streams = bodies[0]!['streams'] as object
  expect(bodies).toEqual([
    {
      type: 'HLS-cache',
      name: plain,
      streams: { [Object.keys(streams)[0]!]: { path: '/live/main.m3u8' } },
      origin: { https: false, servers: { 'origin.example.com': { port: 80, backup: false } } },
    },
  ])

  await hls.open()
  const full = unique('full').replace(' ', '-')
  await form.field('Имя ресурса').fill(full)
  await form.field('Вес', hls.sources).fill('20')
  await form.field('Бакет S3').fill('/b/')
  await form.switch('AWS').click()
  const aws = form.section('AWS')
  await aws.getByRole('textbox').first().fill('AKIAEXAMPLE1')
  await aws.locator('input').last().fill('secret+key')
  await hls.links.getByRole('button', { name: 'Добавить', exact: true }).click()
  await form.field('Ссылка на плейлист', hls.links).last().fill('/live/second.m3u8')
  await form.switch('Поддержка HTTPS').click()
  await expect(hls.https.getByRole('combobox')).not.toHaveValue('')
  const names = [1, 2].map((number) => `${full}-${number}.shop.example.com`)
  await form.field('CNAME', hls.additional).fill(names.join('\n'))
  await hls.ready()
  await hls.create.click()
  await expect(portal.title()).toHaveText(full)
  const sent = bodies[1] as { streams: object }
  expect(Object.keys(sent.streams).map((key) => /^[a-z][a-z0-9]{9}$/i.test(key))).toEqual([true, true])
  expect(Object.values(sent.streams)).toEqual([{ path: '/live/main.m3u8' }, { path: '/live/second.m3u8' }])
  expect(sent).toMatchObject({
    names,
    origin: {
      https: true,
      servers: { 'origin.example.com': { port: 443, backup: false, weight: 20 } },
      s3_bucket: 'b',
      aws: { auth: { access_key: 'AKIAEXAMPLE1', secret_key: 'secret+key' } },
    },
  })
})

test('R2-261 R2-275 R2-386 R2-558 R2-559: certificates of the account are offered, and the first is chosen', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  const hls = new HlsPullForm(form)
  type Listed = { seq: number; comment?: string; cn: string; alt: string }
  const listed = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/v1/accounts/demo-cdn2/certificates' && one.ok())
  await hls.open()
  await form.switch('Поддержка HTTPS').click()
  const certificates = (await (await listed).json()) as Listed[]
  const field = hls.https.getByRole('combobox', { name: /^Сертификат/ })
  await expect(field).toHaveValue(new RegExp(`^${certificates[0]!.seq}\\. `))
  await field.click()
  const options = page.getByRole('listbox').getByRole('option', { name: /^\d+\. / })
  await expect(options).toHaveCount(certificates.length)
  expect(certificates.length).toBeGreaterThanOrEqual(2)
  // Without a comment the names stand in its place, and not in brackets as well.
  for (const [index, { seq, comment, cn, alt }] of certificates.entries())
    await expect(options.nth(index)).toContainText(comment ? `${seq}. ${comment} (${alt})` : `${seq}. ${alt || cn}`)
  // Another one is sent by its number.
  await options.nth(1).click()
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(api)),
    hls.create.click(),
  ])
  expect(sent.postDataJSON()).toMatchObject({ certificate: certificates[1]!.seq })
})

test('R2-549 R2-595 R2-596 R2-647 R2-691: a failed creation is reported for five seconds, and can be retried', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  const hls = new HlsPullForm(form)
  await hls.open()
  const text = 'При создании ресурса произошла ошибка'
  const release = await holdAnswers(page, { method: 'POST', path: api, answer: () => ({ status: 500, body: '{}' }) })
  const asked = page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === api)
  await hls.create.click()
  await asked
  await stopClock(page)
  release()
  await saidFor(page, text, 5000)
  await hls.ready()
  await hls.create.click()
  await expect(toast(page)).toContainText(text)
  await toast(page).getByRole('button', { name: 'Закрыть' }).click()
  await expect(toast(page)).toHaveCount(0)
})
