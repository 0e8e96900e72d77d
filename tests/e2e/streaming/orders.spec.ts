// What is ordered rather than created: live streams of other kinds.
import type { Locator, Page } from '@playwright/test'
import { expect, headers, test } from '../../support/portal.ts'

const order = (target: string) => `/streaming/live/order/${target}`
const send = (page: Page) => page.getByRole('button', { name: /^(Send the request|Отправить заявку)/ })
const additional = /^(Additional settings|Дополнительные настройки)$/
const named = (where: Page | Locator, labels: string[]) =>
  Promise.all(labels.map((name) => expect(where.getByRole('switch', { name, exact: true })).toBeVisible()))

async function footer(page: Page) {
  const contact = page.getByRole('region', { name: 'Contact' })
  for (const name of [/^Phone/, /^E-mail/, /^Comment/]) await expect(contact.getByRole('textbox', { name })).toBeVisible()
}

test('R2-120 R2-121 R2-122 R2-123 R2-124 R2-125 R2-126 R2-127 R2-128 R2-129 R2-130 R2-131 R2-132 R2-156: one screen has three forms, by the target in its address', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn1@demo.example')
  for (const [target, title, source] of [
    ['mpeg-ts', 'MPEG-TS-publish', /^Description of the stream/],
    ['rtmp-pull', 'RTMP/RTSP-pull', /^Stream links/],
  ] as const) {
    await page.goto(order(target))
    await expect(portal.title()).toHaveText(title)
    await expect(page.getByRole('region', { name: 'Stream', exact: true }).getByRole('textbox', { name: source })).toBeVisible()
    const protocols = page.getByRole('region', { name: 'Delivery' }).getByRole('checkbox')
    await expect(protocols).toHaveCount(5)
    for (const name of ['RTMP', 'HLS', 'MPEG-DASH', 'MSS', 'Low Latency Streaming'])
      await expect(page.getByRole('checkbox', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Transcoding' }).getByRole('radio')).toHaveCount(3)
    const block = page.getByRole('region', { name: additional })
    await named(block, ['HTTPS', 'SSL certificate', 'Player', 'Authorization', 'Limitations', 'DVR', 'Stream recording'])
    await expect(block.getByRole('radiogroup', { name: /^CORS/ })).toBeVisible()
    await footer(page)
  }
  await page.goto(order('icecast-pull'))
  await expect(portal.title()).toHaveText('Icecast-pull')
  await footer(page)
})

test('R2-307 R2-311 R2-312 R2-313 R2-315 R2-152 R2-153 R2-154 R2-684: protocols, the basic profile, a player and CORS of RTMP-pull', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { at: order('rtmp-pull') })
  const protocols = page.getByRole('region', { name: 'Delivery' })
  await expect(protocols.getByRole('checkbox')).toHaveCount(5)
  for (const name of ['RTMP', 'HLS', 'MPEG-DASH', 'MSS', 'Low Latency Streaming'])
    await expect(protocols.getByRole('checkbox', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Basic/ })).toBeChecked()
  await expect(form.switch('Player')).toBeVisible()
  const cors = page.getByRole('radiogroup', { name: /^CORS/ })
  await expect(cors.getByRole('radio')).toHaveCount(3)
  await expect(cors.getByRole('radio', { name: 'Allow all' })).toBeChecked()
  const domains = page.getByRole('textbox', { name: /^CORS domains/ })
  await expect(domains).toHaveCount(0)
  await cors.getByRole('radio', { name: 'Only these domains' }).check()
  await expect(domains).toBeVisible()
})

test('R2-133 R2-136 R2-137 R2-138 R2-139 R2-140 R2-141 R2-142 R2-144 R2-145 R2-147 R2-148 R2-149 R2-150 R2-151: the form of Icecast-pull', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn1@demo.example', { at: order('icecast-pull') })
  const stream = page.getByRole('region', { name: 'Stream', exact: true })
  const links = stream.getByRole('textbox', { name: /^Stream links/ })
  await expect(links).toHaveCount(1)
  await expect(stream.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await links.first().fill('http://radio.example.com:8000/one')
  await stream.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(links).toHaveCount(2)
  await expect(links.nth(1)).toBeFocused()
  await expect(stream.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  await stream.getByRole('button', { name: /^Remove/ }).click()
  await expect(links).toHaveCount(1)

  const protocols = page.getByRole('region', { name: 'Delivery' }).getByRole('checkbox')
  await expect(protocols).toHaveCount(4)
  for (const name of ['RTMP', 'HLS', 'MPEG-DASH', 'Icecast']) await expect(page.getByRole('checkbox', { name, exact: true })).toBeVisible()

  const block = page.getByRole('region', { name: additional })
  await named(block, ['SSL certificate', 'Authorization', 'Limitations', 'DVR', 'Stream recording'])
  await block.getByRole('button', { name: 'Additional settings' }).click()
  await expect(block.getByRole('switch')).toHaveCount(0)
  await block.getByRole('button', { name: /^Additional settings/ }).click()
  await form.switch('SSL certificate').click()
  const certificate = block.getByRole('radio', { name: /^(Use an existing one|Issue a new one)$/ })
  await expect(certificate).toHaveCount(2)
  await expect(block.getByRole('radio', { name: 'Use an existing one' })).toBeChecked()

  await form.switch('Authorization').click()
  await page.getByRole('button', { name: /^Turn on/ }).click()
  await expect(block.getByRole('radio', { name: /^Local/ })).toBeChecked()
  await expect(block.getByRole('radio', { name: /^External/ })).toBeVisible()
  await expect(form.switch('Do not limit by time')).toBeVisible()
  await expect(form.switch('Ignore the IP address')).toBeVisible()
  for (const name of ['DVR', 'Stream recording']) {
    const id = await form.switch(name).getAttribute('id')
    await expect(block.locator('.opt').filter({ has: page.locator(`[id="${id}"]`) })).toContainText('Works only with HLS delivery.')
  }
})

test('R2-134 R2-135 R2-143 R2-146 R2-478 R2-479 R2-480 R2-481 R2-482: the limits of lists and texts are reported at their fields', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { at: order('icecast-pull') })
  const stream = page.getByRole('region', { name: 'Stream', exact: true })
  const links = stream.getByRole('textbox', { name: /^Stream links/ })
  await links.first().fill(`http://radio.example.com/${'a'.repeat(225)}`)
  await links.first().blur()
  expect(await form.errorOf(links.first())).toContain('Enter a valid link.')
  await links.first().fill('http://radio.example.com/0')
  await stream.getByRole('button', { name: 'Add', exact: true }).evaluate(async (button: HTMLButtonElement) => {
    for (let n = 1; n < 100; n += 1) {
      button.click()
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(links).toHaveCount(100)
  await expect(stream).toContainText('100 of 100')
  await expect(stream.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()

  const block = page.getByRole('region', { name: additional })
  await form.switch('Authorization').click()
  const secret = block.getByRole('textbox', { name: /^Secret/ })
  await secret.fill('a'.repeat(101))
  await secret.blur()
  await expect(secret).toHaveAttribute('aria-invalid', 'true')
  await secret.fill('a'.repeat(100))
  await secret.blur()
  await expect(secret).not.toHaveAttribute('aria-invalid', 'true')
  await block.getByRole('radio', { name: /^External/ }).check()
  const address = block.getByRole('textbox', { name: /^External/ })
  const host = 'https://auth.example.com/'
  await address.fill(host.padEnd(201, 'a'))
  await address.blur()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill(host.padEnd(200, 'a'))
  await address.blur()
  await expect(address).not.toHaveAttribute('aria-invalid', 'true')

  await page.goto(order('rtmp-pull'))
  await expect(stream).toContainText('RTMP or RTSP')
  await links.first().fill('https://a.example.com/live')
  await links.first().blur()
  expect(await form.errorOf(links.first())).toContain('Enter a valid link.')
  await page.getByRole('radio', { name: 'Only these domains' }).check()
  const domains = page.getByRole('textbox', { name: /^CORS domains/ })
  await domains.fill(Array.from({ length: 31 }, (_, n) => `a${n}.example.com`).join('\n'))
  await domains.blur()
  await expect(domains).toHaveAttribute('aria-invalid', 'true')
  await domains.fill('a'.repeat(250))
  await domains.blur()
  expect(await form.errorOf(domains)).toContain('249')
})

test('R2-012 R2-155 R2-157 R2-158: an order is sent once, and reports sending and success', async ({ page, portal, people }) => {
  await portal.signIn('cdn2@demo.example', { at: order('low-latency') })
  await expect(portal.title()).toHaveText('Low latency')
  await page.getByRole('link', { name: 'Go to the list' }).click()
  await expect(page).toHaveURL(/\/streaming\/live\/order$/)
  await page.goto(order('mpeg-ts'))
  await page.getByRole('textbox', { name: /^Description/ }).fill('UDP, 8 Mbit/s')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = 0
  await page.route('**/live-orders', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    await held
    return route.continue()
  })
  await expect(send(page)).toBeEnabled()
  await send(page).click()
  await expect(page.getByRole('button', { name: /^Sending/ })).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByText('The request was sent. We will contact you to clarify the details.')).toBeVisible()
  await expect(page).toHaveURL(/\/profile\/live-orders$/)
  expect(sent).toBe(1)
  const leads = (await (await (await people.as('admin@demo.example')).get('/api/v1/leads', { headers })).json()) as { order_type: string }[]
  expect(leads.some(({ order_type }) => order_type === 'live-orders')).toBe(true)
})

test('R2-520: an invalid phone in the footer is reported in Russian, and nothing is sent', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example', { at: order('mpeg-ts'), locale: 'ru_RU' })
  const phone = page.getByRole('textbox', { name: /^Телефон/ })
  await phone.fill('12345678')
  await phone.blur()
  await expect(page.getByText('Неправильный формат телефона')).toBeVisible()
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
})

test('R2-526: the comment of a request is limited to 1,000 characters', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/streaming/live' })
  await page.getByRole('button', { name: 'Request a service' }).click()
  const comment = page.getByRole('textbox', { name: /^Comment/ })
  await comment.fill('a'.repeat(1001))
  await comment.blur()
  await expect(comment).toHaveAttribute('aria-invalid', 'true')
  await comment.fill('a'.repeat(1000))
  await expect(comment).not.toHaveAttribute('aria-invalid', 'true')
})

test('protocols are required once none is left, and one press chooses one again', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example', { at: order('icecast-pull') })
  await page
    .getByRole('textbox', { name: /^Stream links/ })
    .first()
    .fill('http://radio.example.com/one')
  const [hls, icecast] = ['HLS', 'Icecast'].map((name) => page.getByRole('checkbox', { name, exact: true }))
  await expect(page.getByRole('group', { name: 'Delivery protocols', exact: true })).not.toContainText('optional')
  await hls!.uncheck()
  await form.press(send(page))
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Select at least one protocol.')
  await expect(page.getByRole('checkbox', { name: 'RTMP', exact: true })).toBeFocused()
  await icecast!.click()
  await expect(icecast!).toBeChecked()
  await expect(page.getByRole('region', { name: 'Delivery' })).not.toContainText('Select at least one protocol.')
})

test('secrets, addresses and domains of an order are refused in the words of the live forms', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example', { at: order('mpeg-ts'), locale: 'ru_RU' })
  const wrong = async (label: string, values: string[], text: string) => {
    for (const value of values) {
      await form.fill(label, value)
      await form.field(label).blur()
      expect(await form.errorOf(form.field(label))).toContain(text)
    }
  }
  await form.switch('Авторизация').click()
  await wrong('Секретный ключ', ['a'.repeat(101), 'с пробелом', ''], 'Введите валидное значение')
  await page.getByRole('radio', { name: /^Внешняя/ }).check()
  await wrong('Внешняя: ваш сервис', ['studio', `https://a.example/${'a'.repeat(190)}`], 'Введите валидное значение')
  await page.getByRole('radio', { name: 'Только этим доменам' }).check()
  await wrong('Домены CORS', ['a b'], 'Введите валидный домен')
})

test('limitations stay ordered when their lists are switched off again, and the form requires *Paid service* for a price', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { at: order('mpeg-ts') })
  const block = page.getByRole('region', { name: additional })
  await form.switch('Limitations', block).click()
  await form.switch('By country and region', block).click()
  await form.press(send(page))
  await expect(block).toContainText('Switch this on to ask for the price of the limitations.')
  await form.switch('Paid service', block).click()
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/live-orders')),
    send(page).click(),
  ])
  expect(request.postDataJSON()).toMatchObject({ limitations: {}, requestPayment: true })
})
