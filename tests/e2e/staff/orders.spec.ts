// Requests: an option that is ordered instead of switched on, and the form below every page. The CRM and the mail server are real.
import { expect, test, unique } from '../../support/portal.ts'

const sales = 'sales@demo.example'
test.afterEach(({ post }) => post.crm.fail(undefined))

test('R1-011 R1-099 R1-100 R1-101 R1-102 R1-103 R1-105 R1-106 R1-226 turning an ordered option on opens a form; cancelled, the switch is off', async ({
  page,
  portal,
  form,
  post,
}) => {
  await portal.signIn('cdn1@demo.example', { at: '/f-cdn/http/new/cdn1' })
  const section = form.section('Authorization')
  await expect(section).toContainText('On request')
  const before = post.crm.requests.length
  await section.getByRole('radio', { name: /External/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Order the option: Authorization')
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(dialog.getByRole('radio', { name: 'By phone' })).toBeChecked()
  await expect(dialog.getByRole('textbox', { name: /^Phone/ })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: /^E-mail/ })).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'By e-mail' }).click()
  await expect(dialog.getByRole('textbox', { name: /^E-mail/ })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: /^Phone/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(section.getByRole('radio', { name: /External/ })).not.toBeChecked()
  expect(post.crm.requests.length).toBe(before)
})

test('R0-009 R1-011 R1-104 R1-304 R1-312 R0-546 R0-547 R0-826 a sent order leaves the switch off and says Requested; sales get the letter with the warning when the CRM fails; staff see the lead', async ({
  page,
  portal,
  form,
  post,
  list,
  people,
  serverLog,
}) => {
  post.crm.fail('400')
  await portal.signIn('cdn1@demo.example', { at: '/f-cdn/http/new/cdn1' })
  const name = unique('ordered').replace(' ', '-')
  await form.fill('Name', name)
  const section = form.section('Limitations')
  const master = section.getByRole('switch').first()
  await master.click()
  const dialog = page.getByRole('dialog')
  const phone = dialog.getByRole('textbox', { name: /^Phone/ })
  const send = dialog.getByRole('button', { name: 'Send the request' })
  await phone.fill('12345678')
  await phone.blur()
  await expect(dialog).toContainText('Wrong phone format')
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await phone.fill('+7 (999) 123-45-67')
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')
  const letters = post.lettersTo(sales)
  await send.click()
  await expect(page.getByText('The request was sent. We will contact you to clarify the details.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(master).not.toBeChecked()
  // The way to what was ordered.
  await expect(section.getByRole('link', { name: 'Requested' })).toHaveAttribute('href', /^\/profile\/orders\/ord_/)
  await expect(form.field('Name')).toHaveValue(name)
  await expect.poll(() => post.lettersTo(sales)).toBe(letters + 1)
  const [plain = '', html = ''] = post.newest(sales)
  expect(plain.startsWith('This request was not sent to the CRM.')).toBe(true)
  expect(html).toContain('color:#c00')
  expect(serverLog()).toContain('could not be sent to the CRM')
  expect(plain).toContain('Phone: +7 (999) 123-45-67')
  expect(plain).toContain(`Name: ${name}`)
  // Sales have it; a resource there is none.
  expect(
    await (
      await (
        await people.as('cdn1@demo.example')
      ).get('/api/v1/accounts/cdn1_alpha/http-resources', { params: { filter: JSON.stringify({ q: name }) } })
    ).json(),
  ).toEqual([])
  await portal.signIn('admin@demo.example', { at: '/admin/leads' })
  const row = list.rows().filter({ hasText: 'Option order: Limitations' }).first()
  await expect(row).toContainText('Not sent')
  await row.getByRole('link').first().click()
  await expect(page.getByRole('main')).toContainText('+7 (999) 123-45-67')
  post.crm.fail(undefined)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => new URLSearchParams(post.crm.requests.at(-1)?.body).get('client_tel_custom')).toBe('+7 (999) 123-45-67')
  expect(post.lettersTo(sales)).toBe(letters + 1)
  // Once it is lost, the option can be asked for as before.
  const lead = `/api/v1/leads/${/lead_\w+/.exec(page.url())![0]}`
  const admin = await people.as('admin@demo.example')
  const lost = async () =>
    (
      await admin.patch(lead, {
        data: { status: 'lost' },
        headers: { 'If-Match': `"${((await (await admin.get(lead)).json()) as { version: number }).version}"` },
      })
    ).status()
  // The portal writes into it as long as it delivers it.
  await expect.poll(lost).toBe(200)
  await portal.signIn('cdn1@demo.example', { at: '/f-cdn/http/new/cdn1' })
  await expect(section).toContainText('On request')
  await expect(section).not.toContainText('Requested')
})

test('R0-386 R0-450 R0-517 R0-590 R0-591 R0-516 R0-823 a service can be requested below every page', async ({
  page,
  portal,
  post,
  people: _,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await page.getByRole('button', { name: 'Request a service' }).click()
  const request = page.getByRole('region', { name: 'Request a service' })
  const phone = request.getByRole('textbox', { name: /^Phone/ })
  await expect(phone).toBeFocused()
  await expect(phone).toBeInViewport()
  await expect(request.getByRole('button', { name: 'Send the request' })).toBeInViewport()
  await phone.fill('abc')
  await phone.blur()
  await expect(request).toContainText('Wrong phone format')
  const send = request.getByRole('button', { name: 'Send the request' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await phone.fill('+7 999 765-43-21')
  await request.getByRole('textbox', { name: /^Comment/ }).fill('Two more <b>origins</b>')
  await expect(request.getByRole('textbox')).toHaveCount(2)
  let goOn = (): void => undefined
  const waits = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/service-requests', async (route) => {
    await waits
    return route.fallback()
  })
  await send.click()
  await expect(request.getByRole('status').filter({ hasText: 'Sending…' })).toBeVisible()
  goOn()
  await expect(page.getByText('The request was sent. We will contact you to clarify the details.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send another one' })).toBeVisible()
  await expect.poll(() => new URLSearchParams(post.crm.requests.at(-1)?.body).get('other')).toContain('Comment: Two more origins')
  await page.getByRole('link', { name: 'Service requests' }).click()
  await expect(portal.title()).toHaveText('Service requests')
  await expect(page.getByRole('main')).toContainText('+7 999 765-43-21')
})

test('R0-588 R0-824 a request that cannot be stored reports it, and no typed value is lost', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http', locale: 'ru_RU' })
  await page.getByRole('button', { name: 'Заказать услугу' }).click()
  const request = page.getByRole('region', { name: 'Заказать услугу' })
  const phone = request.getByRole('textbox', { name: /^Телефон/ })
  await phone.fill('abc')
  await phone.blur()
  await expect(request.getByText('Неправильный формат телефона', { exact: true })).toBeVisible()
  await phone.fill('+7 999 765-43-21')
  await expect(request.getByText('Неправильный формат телефона')).toHaveCount(0)
  await page.route('**/service-requests', (route) => route.abort())
  await request.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(request.getByRole('alert')).toContainText(
    'Ошибка при отправке заявки. Попробуйте позже или свяжитесь с поддержкой. Приносим извинения за доставленные неудобства.',
  )
  await expect(request.getByRole('textbox', { name: /^Телефон/ })).toHaveValue('+7 999 765-43-21')
  await page.unroute('**/service-requests')
  await request.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByText('Заявка успешно отправлена. Мы свяжемся с вами для уточнения деталей.')).toBeVisible()
})

test('R0-586 R0-589 R0-592: a request needs a phone of at most 20 characters; its comment has at most 1000', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await page.getByRole('button', { name: 'Request a service' }).click()
  const request = page.getByRole('region', { name: 'Request a service' })
  const [phone, comment] = [request.getByRole('textbox', { name: /^Phone/ }), request.getByRole('textbox', { name: /^Comment/ })]
  const send = request.getByRole('button', { name: 'Send the request' })
  const isOff = (off: boolean) =>
    off ? expect(send).toHaveAttribute('aria-disabled', 'true') : expect(send).not.toHaveAttribute('aria-disabled', 'true')
  await isOff(true)
  await phone.fill('+7 (999) 765-43-2100')
  await comment.fill('c'.repeat(1000))
  await isOff(false)
  await phone.fill('+7 (999) 765-43-21000')
  await phone.blur()
  await isOff(true)
  expect(await form.errorOf(phone)).toContain('20')
  await phone.fill('')
  await phone.blur()
  await isOff(true)
  expect(await form.errorOf(phone)).toContain('phone')
  await phone.fill('+7 999 765-43-21')
  await isOff(false)
  await comment.fill('c'.repeat(1001))
  await comment.blur()
  await isOff(true)
  expect(await form.errorOf(comment)).toMatch(/1,?000/)
})

test('R0-545: the CRM is notified before the e-mail is written, even with a phone outside every numbering plan', async ({
  page,
  portal,
  post,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await page.getByRole('button', { name: 'Request a service' }).click()
  const request = page.getByRole('region', { name: 'Request a service' })
  const comment = unique('In order')
  await request.getByRole('textbox', { name: /^Phone/ }).fill('+999 123456789')
  await request.getByRole('textbox', { name: /^Comment/ }).fill(comment)
  const letters = post.lettersTo(sales)
  // While the CRM has not answered there is no letter.
  const answer = post.crm.hold()
  await request.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('The request was sent. We will contact you to clarify the details.')).toBeVisible()
  await expect.poll(() => new URLSearchParams(post.crm.requests.at(-1)?.body).get('other')).toContain(comment)
  expect(post.lettersTo(sales)).toBe(letters)
  answer()
  await expect.poll(() => post.lettersTo(sales)).toBe(letters + 1)
  const [plain = ''] = post.newest(sales)
  expect(plain).toContain(comment)
  expect(plain).toContain('Phone: +999 123456789')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('sent requests are listed in the profile', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example', { at: '/profile/person' })
  const panel = page.getByRole('region', { name: 'Requests and orders' })
  for (const list of ['Ordered options', 'Service requests']) {
    await panel.getByRole('link', { name: list }).click()
    await expect(portal.title()).toHaveText(list)
    await page.goBack()
  }
})
