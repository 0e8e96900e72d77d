// What is said in passing: one at a time, as long as it is due.
import { expect, test } from '../support/portal.ts'

const toasts = '.toast'

test('R0-357: goes after four seconds, not before', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  await page.clock.install()
  await page.goto('/f-cdn/http?success=Done')
  const toast = page.locator(toasts).filter({ hasText: 'Done' })
  await expect(toast).toBeVisible()
  await page.clock.fastForward(4100)
  await expect(toast).toHaveCount(0)
})

test('R0-356 R0-358: one with lifetime 0 stays until it is closed, or until a newer one takes its place', async ({ page, guest }) => {
  await guest.move()
  await page.clock.install()
  await page.goto('/login?cdnauthtoken=nonsense')
  await expect(page.locator(toasts)).toContainText('Token is invalid.')
  await page.clock.fastForward(60_000)
  await expect(page.locator(toasts)).toContainText('Token is invalid.')
  // Another one is told by the same page.
  await page.route('**/api/v1/oauth/token', (route) =>
    route.fulfill({ status: 403, json: { status: 403, code: 'account_locked', message_key: 'errors.account_locked', errors: [] } }),
  )
  await guest.signIn('cdn2@demo.example', 'whatever it was')
  await expect(page.locator(toasts)).toContainText('The account is locked for security')
  await expect(page.locator(toasts)).toHaveCount(1)
  await page.clock.fastForward(60_000)
  await expect(page.locator(toasts)).toHaveCount(1)
  await page.locator(toasts).getByRole('button', { name: 'Close' }).click()
  await expect(page.locator(toasts)).toHaveCount(0)
})

test('R0-359: in the provider’s area it stands for five seconds and can be closed', async ({ page, portal, form }) => {
  await portal.signIn('admin@demo.example', undefined, '/admin/projects')
  await page.getByRole('main').getByRole('link', { name: 'Other Media' }).first().click()
  await expect(form.field('Project')).toBeVisible()
  const save = async (name: string) => {
    await form.fill('Project', name)
    await form.save()
    await expect(page.locator(toasts)).toBeVisible()
  }
  await page.clock.install()
  await save('Other Media II')
  await page.locator(toasts).getByRole('button', { name: 'Close' }).click()
  await expect(page.locator(toasts)).toHaveCount(0)
  await save('Other Media')
  await page.clock.fastForward(5000)
  await expect(page.locator(toasts)).toHaveCount(0)
})
