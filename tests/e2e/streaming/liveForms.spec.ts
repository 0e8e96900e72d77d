// Live resources that take streams are made: names, streams, transcoding, authorization, limitations, and what is sent and said.
import type { Locator, Page } from '@playwright/test'
import { expect, headers, test, unique } from '../../support/portal.ts'
import { watchGoals } from '../../support/goals.ts'
import { holdAnswers, saidFor, stopClock, toast } from '../../support/toasts.ts'
import type { FormPage } from '../pages/FormPage.ts'

const api = '/api/v1/accounts/demo-cdn2/live-resources'
const rows = (streams: Locator) => streams.locator('[role=rowgroup] > [role=row]')
const create = (page: Page) => page.getByRole('button', { name: /^(Создать ресурс|Create resource)/ })
type Sent = {
  type: string
  name: string
  streams: Record<string, Record<string, unknown>>
  auth?: object
  limitations?: object
}

/** Body of the request that saves the form. */
async function sentBy(page: Page, form: FormPage): Promise<Sent> {
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/live-resources'))
  await form.press(create(page))
  return (await asked).postDataJSON() as Sent
}
const named = (text: string) => unique(text).replace(' ', '-')

test('R2-066 R2-067 R2-389 R2-069 R2-070 R2-232 R2-233 R2-234 R2-235 R2-347 R2-393 R2-655 R2-656 R2-689: an SRT resource is created', async ({
  page,
  portal,
  form,
}) => {
  const goals = await watchGoals(page)
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  await page.goto('/streaming/live/new/srt')
  const streams = form.section('Потоки')
  await form.field('Имя потока', streams).fill('studio')
  const resolution = streams.getByRole('combobox', { name: /^Разрешение/ })
  await expect(resolution.locator('option:checked')).toHaveText('720p')
  await expect(resolution.locator('option')).toHaveText(['144p', '240p', '360p', '480p', '720p', '1080p'])
  await resolution.selectOption('1080p')
  await streams.getByRole('button', { name: 'Добавить', exact: true }).click()
  const second = rows(streams).nth(1)
  await form.field('Имя потока', second).fill('street')
  await expect(second.getByRole('combobox').locator('option:checked')).toHaveText('720p')

  const block = form.section('Дополнительные настройки')
  await form.switch('Авторизация', block).click()
  await page.getByRole('button', { name: /^Включить/ }).click()
  await form.field('Секретный ключ', block).fill('Secret_1')
  await form.switch('Бессрочные ссылки', block).click()
  const name = named('srt')
  await form.fill('Имя ресурса', name)
  expect(await goals()).toEqual([])
  const release = await holdAnswers(page, { method: 'POST', path: api })
  const sent = await sentBy(page, form)
  const busy = page.getByRole('button', { name: /^Отправляем/ })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(busy.locator('.spin')).toBeVisible()
  await expect(create(page)).toHaveCount(0)
  await stopClock(page)
  release()
  await saidFor(page, 'Ресурс создан.', 4000)
  await expect(page).toHaveURL(/\/streaming\/live\/live_\w+\/edit$/)
  expect(await goals()).toEqual([
    'resource_creation_button',
    'pushed:resource_creation_button',
    'srt_resource_creation_button',
    'pushed:srt_resource_creation_button',
  ])

  expect(Object.keys(sent).sort()).toEqual(['auth', 'name', 'streams', 'type'])
  expect(sent).toMatchObject({
    type: 'SRT-publish',
    name,
    auth: { md5: { secret: 'Secret_1', forever: true } },
  })
  for (const key of Object.keys(sent.streams)) expect(key).toMatch(/^[A-Za-z][A-Za-z0-9]{9}$/)
  expect(Object.values(sent.streams)).toEqual([
    { name: 'studio', resolution: '1080p' },
    { name: 'street', resolution: '720p' },
  ])
  // The key of each stream is made by the portal, and shown to nobody who does not ask for it.
  const id = /live_\w+/.exec(page.url())![0]
  for (const key of Object.keys(sent.streams)) {
    const shown = await page.request.post(`${api}/${id}/keys/reveal`, { data: { at: `/streams/${key}/password` }, headers })
    expect(await shown.json()).toMatchObject({ key: expect.stringMatching(/^[A-Za-z0-9]{24}$/) })
  }
})

test('R2-272 R2-274 R2-437 R2-438 R2-439 R2-440 R2-441 R2-442 R2-653: authorization and limitations of an RTMP resource', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  await page.goto('/streaming/live/new/rtmp')
  await form.field('Имя потока', form.section('Потоки')).fill('studio')
  const block = form.section('Дополнительные настройки')
  await form.switch('Авторизация', block).click()
  await page.getByRole('button', { name: /^Включить/ }).click()
  const wrong = async (field: Locator, texts: string[]) => {
    for (const text of texts) {
      await field.fill(text)
      await field.blur()
      expect(await form.errorOf(field)).toContain('Введите валидное значение')
      await expect(create(page)).toHaveAttribute('aria-disabled', 'true')
    }
  }
  const secret = form.field('Секретный ключ', block)
  await wrong(secret, ['a-b', 'ключ', 'a b', 'a'.repeat(101)])
  await secret.fill('a'.repeat(100))
  await secret.blur()
  await expect(secret).not.toHaveAttribute('aria-invalid', 'true')
  await block.getByRole('radio', { name: /^Внешняя/ }).check()
  const address = form.field('Внешняя: ваш сервис', block)
  await wrong(address, ['abc def', 'auth.example.com', 'ftp://a.example.com/x', `https://a.example.com/${'a'.repeat(179)}`])
  await address.fill(`https://a.example.com/${'a'.repeat(178)}`)
  await address.blur()
  await expect(address).not.toHaveAttribute('aria-invalid', 'true')
  await expect(create(page)).not.toHaveAttribute('aria-disabled', 'true')

  await form.switch('Ограничения', block).click()
  await page.getByRole('button', { name: /^Включить/ }).click()
  await block.getByRole('switch', { name: /стран/i }).click()
  const rule = block.locator('.rule').first()
  await rule.locator('.rule-open').click()
  await rule.getByRole('button', { name: /^Добавить исключение/i }).click()
  await expect(create(page)).toHaveAttribute('aria-disabled', 'true')
  await form.press(create(page))
  await expect(rule.getByRole('combobox', { name: 'Страна' })).toBeFocused()
  await page.keyboard.type('Казахстан')
  await page.keyboard.press('Enter')
  await expect(create(page)).not.toHaveAttribute('aria-disabled', 'true')
  await form.fill('Имя ресурса', named('limited'))
  expect((await sentBy(page, form)).limitations).toMatchObject({ geo: [{ exclude: [{ country: 'KZ' }] }] })
  await expect(page).toHaveURL(/\/edit$/)

  await page.goto('/streaming/live/new/rtmp')
  await form.field('Имя потока', form.section('Потоки')).fill('studio')
  expect(await sentBy(page, form)).not.toHaveProperty('limitations')
  await expect(page).toHaveURL(/\/edit$/)
})

test('R2-005 R2-231 R2-237 R2-551 R2-552: an SRT resource is created with local authorization and changed to external', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/streaming/live/new/srt' })
  await form.field('Stream name', form.section('Streams')).fill('studio')
  const block = form.section('Additional settings')
  await form.switch('Authorization', block).click()
  await page.getByRole('button', { name: /^Turn on/ }).click()
  await form.field('Secret', block).fill('Secret_1')
  await form.switch('Links never expire', block).click()
  await form.switch('Links work from any IP address', block).click()
  const name = named('srt')
  await form.fill('Resource name', name)
  const transcoding = form.section('Transcoding')
  await form.switch('Transcoding', transcoding).click()
  await transcoding.getByRole('button', { name: 'Turn on' }).click()
  await transcoding.getByRole('radio', { name: /^Optimal/ }).check()
  const sent = await sentBy(page, form)
  expect(Object.keys(sent).sort()).toEqual(['auth', 'name', 'streams', 'transcode_profile', 'type'])
  expect(sent).toMatchObject({ type: 'SRT-publish', name, transcode_profile: '480_720_1080' })
  expect(sent.auth).toEqual({ md5: { secret: 'Secret_1', forever: true, anywhere: true } })
  await expect(page).toHaveURL(/\/streaming\/live\/live_\w+\/edit$/)
  const id = /live_\w+/.exec(page.url())![0]

  await block.getByRole('radio', { name: /^External/ }).check()
  await form.field('External: your own service', block).fill('https://auth.example.com/check')
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  await form.save()
  const change = await asked
  expect(new URL(change.url()).pathname).toBe(`${api}/${id}`)
  expect(change.postDataJSON()).toMatchObject({ name, auth: { url: 'https://auth.example.com/check' } })
  expect((change.postDataJSON() as Sent).auth).toEqual({ url: 'https://auth.example.com/check' })
  await expect(toast(page)).toContainText('Saved as version 2.')
  await expect(page).toHaveURL(new RegExp(`/streaming/live/${id}/edit$`))
})

for (const kind of ['rtmp', 'srt'])
  test(`R2-430 R2-434 R2-435 R2-436: a new ${kind} resource has a name, and cannot be created while a stream has none`, async ({
    page,
    portal,
    form,
  }) => {
    await portal.signIn('cdn2@demo.example', { at: `/streaming/live/new/${kind}` })
    await expect(form.field('Resource name')).toHaveValue(/^live-[A-Za-z0-9]{10}$/)
    const streams = form.section('Streams')
    const disabled = () => expect(create(page)).toHaveAttribute('aria-disabled', 'true')
    const enabled = () => expect(create(page)).not.toHaveAttribute('aria-disabled', 'true')
    const first = form.field('Stream name', rows(streams).first())
    await first.fill('')
    await first.blur()
    await disabled()
    await first.fill('studio')
    await enabled()
    await streams.getByRole('button', { name: 'Add', exact: true }).click()
    await form.field('Stream name', rows(streams).nth(1)).fill('')
    await disabled()
    let posts = 0
    page.on('request', (request) => void (request.method() === 'POST' && request.url().includes('/live-resources') && (posts += 1)))
    await form.press(create(page))
    await expect(form.field('Stream name', rows(streams).nth(1))).toBeFocused()
    expect(posts).toBe(0)
    await form.field('Stream name', rows(streams).nth(1)).fill('street')
    await enabled()
    await form.fill('Resource name', 'no spaces: here')
    await disabled()
  })
