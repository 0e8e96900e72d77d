// Protection that is ordered by form, and callbacks for help with a form.
import type { Page } from '@playwright/test'
import { expect, headers, test } from '../../support/portal.ts'
import { madeRestream, targetOf } from '../../support/restreams.ts'

const send = (page: Page) => page.getByRole('button', { name: /^(Send the request|Отправить заявку)/ })

test('R0-020 R2-013 R2-224 R2-225 R2-227 R2-333 R2-334 R2-534 R2-697 R2-698 R2-699 R2-700 R2-701 R2-702: DDoS protection', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn1@demo.example', { at: '/security' })
  await expect(page).toHaveURL(/\/security\/antiddos$/)
  await portal.setLanguage('ru_RU')
  await expect(page.getByRole('link', { name: 'Защита от DDoS атак', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Web Application Firewall', exact: true }).click()
  await expect(page).toHaveURL(/\/security\/waf$/)
  await expect(page.getByRole('textbox', { name: /^Домен/ })).toHaveCount(0)
  await portal.setLanguage('en_US')
  await page.getByRole('link', { name: 'DDoS protection', exact: true }).click()
  const part = page.getByRole('region', { name: 'What is protected' })
  for (const label of ['Domain', 'E-mail', 'Phone', 'Comment']) await expect(form.field(label)).toBeVisible()
  await expect(form.field('E-mail')).toHaveValue('cdn1@demo.example')
  await part.getByRole('button', { name: 'Add' }).click()
  await expect(form.field('IP address')).toBeVisible()
  for (const [name, on] of [
    ['AJAX', true],
    ['WebSocket', true],
    ['Bot protection', false],
    ['SSL certificate', false],
  ] as const)
    await expect(form.switch(name)).toBeChecked({ checked: on })
  const tls = page.getByRole('radiogroup', { name: 'TLS' }).getByRole('radio')
  await expect(tls).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'Old: v1.0 and v1.1' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'New: v1.2 and v1.3' })).toBeVisible()
  await form.switch('SSL certificate').click()
  const certificate = page.getByRole('radiogroup', { name: 'Certificate' })
  await expect(certificate.getByRole('radio')).toHaveCount(2)
  for (const name of ['Use an existing one', 'Issue a new one']) await expect(certificate.getByRole('radio', { name })).toBeVisible()
})

test('R2-528 R2-529 R2-530 R2-531 R2-532 R2-533 R2-535 R2-536 R2-537 R2-538 R2-539 R2-540 R2-703: errors in an order of DDoS protection', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn1@demo.example', { at: '/security/antiddos', locale: 'ru_RU' })
  const wrong = async (label: string, value: string, text: string) => {
    const field = form.field(label)
    await field.fill(value)
    await field.blur()
    expect(await form.errorOf(field)).toContain(text)
    await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  }
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('region', { name: 'Что защищаем' }).getByRole('button', { name: 'Добавить' }).click()
  await wrong('Домен', 'shop/example', 'Введите валидный домен')
  await form.fill('Домен', 'shop-1_x.example.com')
  await wrong('IP-адрес', '1.2.3.a', 'Введите валидный IP-адрес.')
  await wrong('IP-адрес', '', 'Введите валидный IP-адрес.')
  await form.fill('IP-адрес', '203.0.113.7')
  await wrong('E-mail', 'почта@example.com', 'Введите валидный email')
  await wrong('E-mail', '', 'Введите валидный email')
  await form.fill('E-mail', 'a@b.example')
  await wrong('Телефон', 'abc', 'Введите валидный номер телефона')
  await form.fill('Телефон', '+7 (123) 456-78-90-12-345')
  await form.field('Телефон').press('End')
  await form.field('Телефон').pressSequentially('67')
  expect((await form.field('Телефон').inputValue()).replaceAll(/\D/g, '')).toHaveLength(15)
  await expect(send(page)).not.toHaveAttribute('aria-disabled', 'true')
  await wrong('Домен', '', 'Введите валидный домен')
})

test('R2-014 R2-226 R2-335 R2-336 R2-337: a web application firewall', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example', { at: '/security/waf' })
  await expect(page.getByRole('link', { name: 'Web Application Firewall', exact: true })).toHaveAttribute('aria-current', 'page')
  for (const label of ['Website', 'Field of activity', 'Minimum requests per second', 'Maximum requests per second', 'Maximum bandwidth'])
    await expect(form.field(label)).toBeVisible()
  for (const label of ['Load balancing method', 'Balancers', 'Phone', 'Comment']) await expect(form.field(label)).toBeVisible()
  const diagram = page.getByRole('radiogroup', { name: /^Network diagram available/ })
  for (const name of ['Yes', 'No']) await expect(diagram.getByRole('radio', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Network' }).getByRole('checkbox')).toHaveCount(8)
})

test('R2-193 R2-194 R2-195 R2-219 R2-220 R2-221 R2-222 R2-518 R2-519 R2-521 R2-522 R2-523 R2-524 R2-525 R2-527: help with a restream by callback', async ({
  page,
  portal,
  people,
}) => {
  await portal.signIn('cdn1@demo.example', { at: '/streaming/restream/new' })
  await page.getByRole('button', { name: 'Could not create the resource?' }).click()
  const second = page.getByRole('dialog', { name: 'Could not create the resource?' })
  await expect(second.getByRole('radio', { name: 'By phone' })).toBeVisible()
  await second.getByRole('button', { name: 'Cancel' }).click()
  await expect(second).toHaveCount(0)

  await page.getByRole('button', { name: 'No stream yet or cannot fill in?' }).click()
  const dialog = page.getByRole('dialog', { name: 'No stream yet or cannot fill in?' })
  const contact = dialog.getByRole('radiogroup', { name: /^Preferred contact/ })
  await expect(contact.getByRole('radio')).toHaveCount(2)
  const input = dialog.getByRole('textbox')
  await expect(input).toHaveCount(1)
  const submit = dialog.getByRole('button', { name: 'Send request' })
  const wrong = async (value: string, text: string) => {
    await input.fill(value)
    await input.blur()
    await expect(dialog.getByText(text)).toBeVisible()
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
  }
  await wrong('12345678', 'Wrong phone format')
  await wrong('+7 999 123-45-67-89-01', 'At most 20 characters')
  await input.fill('+(999) 123-45')
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true')

  await contact.getByRole('radio', { name: 'By email' }).check()
  await expect(input).toHaveCount(1)
  await wrong('почта@example.com', 'Wrong email format')
  await wrong(`${'a'.repeat(60)}@${'b'.repeat(40)}.ex`, 'Enter at most 100 characters.')
  await input.fill('anna@studio.example')
  await submit.click()
  await expect(dialog).toHaveCount(0)
  const leads = (await (await (await people.as('admin@demo.example')).get('/api/v1/leads', { headers })).json()) as { order_type: string }[]
  expect(leads.some(({ order_type }) => order_type === 'callback-orders')).toBe(true)

  const { path } = await madeRestream(page.request, [targetOf('a')])
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Could not save the resource?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Could not create the resource?' })).toHaveCount(0)
})
