// A cache request without a domain (rulings 23 and 46): the domain is that of its links.
import { expect, test } from '../../support/portal.ts'
import { cacheForm, domain } from '../pages/cacheForm.ts'

test('without a domain, full links are enough: the request can be confirmed and is sent; without both it cannot be', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/cache' })
  const { domain: field, links, confirm } = cacheForm(page)
  await expect(field).toHaveValue('')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await links.fill(`https://${domain}/alone.txt`)
  await expect(confirm).not.toHaveAttribute('aria-disabled')
  await links.fill('')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await links.fill(`https://${domain}/alone.txt`)
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/cache-tasks'))
  await confirm.click()
  expect((await asked).postDataJSON()).toMatchObject({ action: 'delete', domain, paths: ['/alone.txt'] })
  await expect(page.getByText('Task for cache clearing sent')).toBeVisible()
})
