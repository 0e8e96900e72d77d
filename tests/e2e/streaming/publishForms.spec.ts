// Forms of RTMP and SRT publishing: what CDN2 configures and what CDN1 orders.
import { expect, test } from '../../support/portal.ts'
import type { FormPage } from '../pages/FormPage.ts'

const api = '/api/v1/accounts/demo-cdn2/live-resources'
type Kind = 'RTMP-publish' | 'SRT-publish'
const newPage = (kind: Kind) => `/streaming/live/new/${kind === 'RTMP-publish' ? 'rtmp' : 'srt'}`
const streamRows = (form: FormPage) => form.section('Streams').locator('[role=rowgroup] > [role=row]')
const additional = /^(Additional settings|Дополнительные настройки)$/

test('R2-075 R2-076 R2-088: each kind has its title, and the arrow leads back to the selection', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  for (const [kind, title] of [
    ['RTMP-publish', 'Создание RTMP/RTSP-publish ресурса'],
    ['SRT-publish', 'Создание SRT-publish ресурса'],
  ] as const) {
    await page.goto(newPage(kind))
    await expect(portal.title()).toHaveText(title)
    await page.getByRole('main').getByRole('link', { name: 'К списку' }).click()
    await expect(page).toHaveURL(/\/streaming\/live\/new$/)
  }
})

for (const kind of ['RTMP-publish', 'SRT-publish'] as const) {
  const ids =
    kind === 'RTMP-publish'
      ? 'R2-077 R2-079 R2-080 R2-083 R2-084 R2-085 R2-243 R2-245'
      : 'R2-089 R2-090 R2-091 R2-092 R2-093 R2-094 R2-095 R2-096'
  test(`${ids}: the parts of the form of ${kind}`, async ({ page, portal, form }) => {
    await portal.signIn('cdn2@demo.example', { at: newPage(kind) })
    const streams = form.section('Streams')
    await expect(streamRows(form)).toHaveCount(1)
    await expect(form.field('Stream name', streams)).toBeVisible()
    await expect(streams.getByRole('combobox', { name: /^Resolution/ })).toBeVisible()
    const transcoding = form.section('Transcoding')
    await expect(form.switch('Transcoding', transcoding)).toBeVisible()
    await expect(transcoding.getByRole('radio')).toHaveCount(0)
    await form.switch('Transcoding', transcoding).click()
    await transcoding.getByRole('button', { name: 'Turn on' }).click()
    for (const name of [/^Basic/, /^Optimal/, /^Extended/]) await expect(transcoding.getByRole('radio', { name })).toBeVisible()
    await expect(transcoding.getByRole('radio')).toHaveCount(3)

    const block = page.getByRole('region', { name: additional })
    await expect(block.getByRole('heading', { name: additional })).toBeVisible()
    await expect(form.switch('Authorization', block)).toBeVisible()
    for (const name of ['Limitations', 'More delivery protocols', 'DVR', 'Stream recording'])
      await expect(block.getByRole('switch', { name, exact: true })).toBeVisible()
    await expect(form.field('SRT passphrase', block)).toHaveCount(kind === 'SRT-publish' ? 1 : 0)
    await expect(form.field('Resource name', block)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Create' })).toBeVisible()
    await expect(form.saveButton().or(page.getByRole('button', { name: /^Create resource/ }))).toBeVisible()
  })
}

test('R2-078 R2-432 R2-648: the list of streams of RTMP and SRT holds at most ten', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example')
  for (const kind of ['RTMP-publish', 'SRT-publish'] as const) {
    await page.goto(newPage(kind))
    const streams = form.section('Streams')
    await expect(streamRows(form)).toHaveCount(1)
    for (let count = 2; count <= 10; count += 1) {
      await streams.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(streamRows(form)).toHaveCount(count)
    }
    await expect(streams.getByRole('button', { name: /^Limit reached/ })).toBeDisabled()
  }
})

test('R2-081 R2-082 R2-086 R2-247: CDN1 orders RTMP publishing with DVR and recording without a name; CDN2 names the resource', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn1@demo.example', { at: '/streaming/live/order/newrtmp' })
  const block = page.getByRole('region', { name: additional })
  for (const name of ['DVR', 'Stream recording']) await expect(block.getByRole('switch', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Stream/ }).first()).toBeVisible()
  await expect(form.field('Resource name')).toHaveCount(0)
  await portal.signIn('cdn2@demo.example', { at: newPage('RTMP-publish') })
  await expect(form.field('Resource name')).toBeVisible()
})

test('R2-244 R2-246: names of a stream and of the resource are limited to 40 characters', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example', { at: newPage('RTMP-publish') })
  let posted = 0
  page.on('request', (request) => void (request.method() === 'POST' && request.url().includes(api) && (posted += 1)))
  for (const label of ['Stream name', 'Resource name']) {
    const field = form.field(label)
    await field.fill('a'.repeat(41))
    await field.press('Tab')
    expect(await form.errorOf(field)).toContain('Enter a valid value')
  }
  await page.keyboard.press('Control+s')
  await expect(form.refused()).toBeVisible()
  expect(posted).toBe(0)
  for (const label of ['Stream name', 'Resource name']) {
    await form.field(label).fill(`${'a'.repeat(34)}${Date.now() % 1_000_000}`.slice(0, 40))
    await expect(form.field(label)).not.toHaveAttribute('aria-invalid', 'true')
  }
})
