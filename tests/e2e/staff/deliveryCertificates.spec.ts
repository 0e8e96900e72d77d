// Staff paste the certificate of the delivery domain: what is wrong stands at its field, and the key is never shown again.
import { makeCertificate } from '../../support/outside/certificates.ts'
import { expect, test } from '../../support/portal.ts'

test('a certificate that covers no resource is refused at its field; the right one is kept without its key', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('admin@demo.example', { at: '/admin/delivery-certificates/new' })
  const [wrong, right] = [
    makeCertificate({ names: ['cdn.example.net'] }),
    makeCertificate({ cn: 'delivery', names: ['*.cdn.example.net'] }),
  ]
  const fill = async ({ certificate, key }: typeof wrong) => {
    await form.fill('Certificate', certificate)
    await form.fill('Private key', key)
    await form.save()
  }
  await fill(wrong)
  await expect(form.at('/certificate')).toContainText('No name of this certificate covers *.cdn.example.net.')
  await expect(page).toHaveURL(/\/new$/)
  for (const pointer of ['/certificate', '/private_key'])
    await form
      .at(pointer)
      .getByRole('button', { name: /^Remove/ })
      .click()
  await fill(right)
  await expect(portal.title()).toHaveText('delivery')
  await expect(page.getByRole('main')).toContainText('*.cdn.example.net')
  expect(await page.content()).not.toContain('PRIVATE KEY')
  await portal.setLanguage('ru_RU')
  await page.goto('/admin/delivery-certificates')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сертификаты доставки')
  await expect(page.getByRole('row').filter({ hasText: 'delivery' })).toBeVisible()
})
