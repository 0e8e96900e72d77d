// Orders of CDN1 customers in place of creating resources, and of CDN2 customers beside it.
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/portal.ts'
import type { People } from '../../support/people.ts'

const send = (page: Page) => page.getByRole('button', { name: /^(Send the request|Отправить заявку)/ })
const additional = 'Дополнительные настройки'
const liveOf = async (people: People): Promise<string | undefined> =>
  (await (await people.as('cdn1@demo.example')).get('/api/v1/accounts/cdn1_alpha/live-resources?range=[0,0]')).headers()['content-range']

test('R2-019 R2-021 R2-022 R2-023 R2-024 R2-026 R2-027: CDN1 orders a stream: no names are entered, paid options ask first, and no resource is created', async ({
  page,
  portal,
  form,
  people,
}) => {
  const before = await liveOf(people)
  await portal.signIn('cdn1@demo.example', { locale: 'ru_RU' })
  for (const kind of ['newrtmp', 'newsrt']) {
    await page.goto(`/streaming/live/order/${kind}`)
    const block = page.getByRole('region', { name: additional })
    for (const name of ['DVR', 'Запись потока']) await expect(form.switch(name, block)).toBeVisible()
    await expect(form.field('Имя ресурса')).toHaveCount(0)
    const contact = page.getByRole('region', { name: 'Контакт' })
    for (const name of [/^Телефон/, /^E-mail/, /^Комментарий/]) await expect(contact.getByRole('textbox', { name })).toBeVisible()
    await expect(page.getByRole('region').last()).not.toContainText('Имя ресурса')

    const part = page.getByRole('region', { name: 'Транскодирование' })
    for (const [toggle, within, question] of [
      [form.switch('Транскодирование', part), part, '«Транскодирование» — платная опция. Включить?'],
      [form.switch('Авторизация', block), block, '«Авторизация» — платная опция. Включить?'],
    ] as const) {
      await toggle.click()
      await expect(within.getByText(question)).toBeVisible()
      await expect(toggle).not.toBeChecked()
      await within.getByRole('button', { name: 'Отмена' }).click()
      await expect(toggle).not.toBeChecked()
      await toggle.click()
      await within.getByRole('button', { name: /^Включить/ }).click()
      await expect(toggle).toBeChecked()
    }
    await form.field('Секретный ключ', block).fill('abc1')
    await form.field('Имя потока').fill('studio')
    await contact.getByRole('textbox', { name: /^Телефон/ }).fill('+7 999 123-45-67')
    const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/live-orders'))
    await form.press(send(page))
    expect((await asked).postDataJSON()).toMatchObject({ kind, transcode_profile: '360_480_720', auth: { md5: { secret: 'abc1' } } })
    await expect(page).toHaveURL(/\/profile\/live-orders$/)
  }
  expect(await liveOf(people)).toBe(before)
})

test('R2-025: the certificate of an ordered HLS-pull is a switch with two choices', async ({ page, portal, form }) => {
  await portal.signIn('cdn1@demo.example', { locale: 'ru_RU' })
  await page.goto('/streaming/live/order/newhls')
  const block = page.getByRole('region', { name: additional })
  const toggle = form.switch('SSL-сертификат', block)
  await expect(toggle).not.toBeChecked()
  await expect(block.getByRole('radio', { name: 'Использовать существующий' })).toHaveCount(0)
  await toggle.click()
  await expect(block.getByRole('radio', { name: 'Использовать существующий' })).toBeChecked()
  await expect(block.getByRole('radio', { name: 'Выпустить новый' })).toBeVisible()
  // Names work with a certificate only.
  await form.field('CNAME', block).fill('не имя')
  await form.field('CNAME', block).blur()
  expect(await form.errorOf(form.field('CNAME', block))).toContain('Введите валидный CNAME.')
  await toggle.click()
  await expect(form.field('CNAME', block)).toHaveCount(0)
  await expect(block.getByRole('radio', { name: 'Выпустить новый' })).toHaveCount(0)
})

test('R2-017 R2-018 R2-704 R2-705: CDN2 orders protocols, DVR and recording in a dialog, and chooses its own certificate', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/streaming/live/new/rtmp' })
  const block = form.section('Additional settings')
  for (const name of ['DVR', 'Stream recording', 'More delivery protocols']) {
    const toggle = form.switch(name, block)
    await toggle.click()
    const dialog = page.getByRole('dialog', { name: new RegExp(`: ${name === 'More delivery protocols' ? '' : name}`) })
    await expect(dialog.getByRole('button', { name: 'Send the request' })).toBeVisible()
    if (name === 'More delivery protocols') {
      for (const protocol of ['RTMP', 'MPEG-DASH', 'MSS', 'Low Latency Streaming'])
        await expect(dialog.getByRole('checkbox', { name: protocol, exact: true })).toBeVisible()
      await expect(dialog.getByRole('checkbox')).toHaveCount(4)
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(toggle).not.toBeChecked()
  }
  await expect(block).toContainText('HLS is always on.')

  const owned = (await (await page.request.get('/api/v1/accounts/demo-cdn2/certificates')).json()) as { seq: number }[]
  await page.goto('/streaming/live/new/hls')
  const https = form.section('HTTPS support')
  await form.switch('HTTPS support').click()
  await https.getByRole('combobox', { name: /^Certificate/ }).click()
  for (const { seq } of owned) await expect(page.getByRole('option', { name: new RegExp(`^${seq}\\. `) })).toBeVisible()
  expect(owned.length).toBeGreaterThan(0)
})
