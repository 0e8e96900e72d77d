// The first screen: recent changes and what is served now, and first steps for new customers.
import { traffic } from '../../support/accessLog.ts'
import { expect, test } from '../../support/portal.ts'

test('recent changes name their author and record, and lead to all of them', async ({ page, portal, records }) => {
  const site = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const changes = page.getByRole('region', { name: 'Recent changes' })
  await expect(changes.getByRole('listitem').filter({ hasText: site.name })).toContainText(/You.*Created.*HTTP resource/)
  await changes.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL(/\/profile\/account\/action-history$/)
})

test('a new customer sees first steps instead of empty figures, and can hide them (ru)', async ({ page, portal }) => {
  await portal.signIn('other@demo.example', { at: '/', locale: 'ru_RU' })
  const steps = page.getByRole('region', { name: 'Первые шаги' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expect(steps.locator('[aria-current=step]')).toContainText('Первый запрос')
  await expect(page.getByText('Пиковая скорость')).toHaveCount(0)
  await steps.getByRole('button', { name: 'Скрыть' }).click()
  await expect(steps).toHaveCount(0)
  await expect(page.getByText('Пиковая скорость')).toBeVisible()
})

test('a customer with traffic sees figures, and the records being served now', async ({ page, portal, people, records }) => {
  await traffic(people, records)
  await portal.signIn('cdn2@demo.example', { at: '/' })
  await expect(page.getByRole('region', { name: 'Being served now' })).toBeVisible()
  await expect(page.getByText('Peak speed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0)
})
