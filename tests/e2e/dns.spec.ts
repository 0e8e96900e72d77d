import { expect, test, unique } from '../support/portal.ts'

test('a zone gets its records: wrong ones are refused at their field', async ({ page, portal, list, form }) => {
  const domain = `${unique('shop').replace(' ', '')}.example`
  await portal.signIn('cdn2@demo.example', undefined, '/dns/section/zones')
  await list.create()
  await form.fill('Domain', 'three.labels.example')
  await form.save()
  await expect(form.refused()).toBeVisible()
  await form.fill('Domain', domain)
  await form.save()
  await expect(portal.title()).toHaveText(domain)

  await page
    .getByRole('tab', { name: 'Records' })
    .or(page.getByRole('link', { name: /^Records/ }))
    .first()
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Create|Add)/ })
    .first()
    .click()
  await form.fill('Name', 'www')
  await form.fill('Value', '203.0.113.300')
  await form.save()
  await expect(form.refused()).toBeVisible()
  await form.fill('Value', '203.0.113.30')
  await form.save()
  await expect(page).toHaveURL(/rrSet|records/)

  await page.goto('/dns/section/zones')
  await list.open(domain)
  await page
    .getByRole('tab', { name: 'Records' })
    .or(page.getByRole('link', { name: /^Records/ }))
    .first()
    .click()
  await expect(list.row('www')).toContainText('203.0.113.30')
})

test('no record is made in a zone that is not there', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', undefined, '/dns/section/dns-zone/zone_none/add-rrSet')
  await expect(portal.title()).toHaveText('Page not found')
  await expect(page.getByRole('textbox', { name: /^Value/ })).toHaveCount(0)
})
