// One employee in two tabs (A5): each tab is in the project that was entered in it, and an old tab is out once its project was left elsewhere.
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/portal.ts'

const banner = (page: Page, project: string) => page.getByText(`You are in the project “${project}”`)
const list = (account: string) => `/api/v1/accounts/${account}/http-resources`
async function enter(page: Page, project: string, account: string): Promise<void> {
  await page.goto('/admin/projects')
  await page
    .getByRole('row')
    .filter({ hasText: project })
    .getByRole('button', { name: `Enter project: ${account}` })
    .click()
  await expect(banner(page, project)).toBeVisible()
}

test('A5: two tabs are in two projects, a third outside, and leaving one ends it in its old tabs alone', async ({
  page: first,
  portal,
  context,
}) => {
  const statusOf = async (account: string) => (await first.request.get(list(account))).status()
  await portal.signIn('admin@demo.example', { at: '/admin/projects' })
  await enter(first, 'Demo Shop', 'demo-cdn2')
  const second = await context.newPage()
  await second.goto('/admin/projects')
  await expect(second.getByRole('row').filter({ hasText: 'Other Media' })).toBeVisible()
  await expect(second.getByText('You are in the project')).toHaveCount(0)
  await enter(second, 'Other Media', 'demo-other')

  // Each asks for its own account only.
  for (const [tab, project, account] of [
    [first, 'Demo Shop', 'demo-cdn2'],
    [second, 'Other Media', 'demo-other'],
  ] as const) {
    const asked = tab.waitForResponse((answer) => /^\/api\/v1\/accounts\/[^/]+\/http-resources$/.test(new URL(answer.url()).pathname))
    await tab.goto('/f-cdn/http')
    expect(new URL((await asked).url()).pathname).toBe(list(account))
    await expect(banner(tab, project)).toBeVisible()
  }

  // An old tab of the project that is left in another one: its next page is outside, and its calls are refused.
  const old = await context.newPage()
  await enter(old, 'Other Media', 'demo-other')
  await second.getByRole('button', { name: 'Leave the project' }).click()
  await expect(second.getByText('You are in the project')).toHaveCount(0)
  await expect.poll(() => statusOf('demo-other')).toBe(404)
  expect(await statusOf('demo-cdn2')).toBe(200)
  await old.goto('/f-cdn/http')
  await expect(old.getByRole('heading', { level: 1 })).toHaveText(/^Hello/)
  await expect(old.getByText('You are in the project')).toHaveCount(0)
  await first.reload()
  await expect(banner(first, 'Demo Shop')).toBeVisible()
})
