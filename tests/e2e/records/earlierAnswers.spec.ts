// The answer to an earlier action is gone once the next one answers, also where that one answers without a toast.
import type { Page } from '@playwright/test'
import type { ListPage } from '../pages/ListPage.ts'
import { cacheForm } from '../pages/cacheForm.ts'
import { expect, test } from '../../support/portal.ts'

/** Calls of this page that no longer reach the portal. */
const cutOff = (page: Page, method: string, path: RegExp) =>
  page.route(path, (route) => (route.request().method() === method ? route.abort('connectionrefused') : route.fallback()))

/** Leaves a toast that stays until it is closed: a deleted record that could not be restored. */
async function leaveAnswer(page: Page, list: ListPage, name: string) {
  await list.search(name)
  await list.remove(name)
  await page.getByRole('button', { name: 'Undo' }).click()
  const answer = page.getByText(`Not restored: ${name}`)
  await expect(answer).toBeVisible()
  return answer
}

test('the toast of an earlier action closes when deleting is refused', async ({ page, portal, list, records }) => {
  const [gone, kept] = [await records.resource(), await records.resource()]
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await cutOff(page, 'POST', /\/restore$/)
  await cutOff(page, 'DELETE', new RegExp(`/http-resources/${kept.id}`))
  const answer = await leaveAnswer(page, list, gone.name)
  await list.search(kept.name)
  await list.rowAction(kept.name, 'Delete')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(kept.name)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Done for 0 of 1' })).toBeVisible()
  await expect(answer).toHaveCount(0)
})

test('the toast of an earlier action closes when clearing the cache is refused', async ({ page, portal, list, records }) => {
  const [gone, kept] = [await records.resource(), await records.resource()]
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await cutOff(page, 'POST', /\/(restore|cache-tasks)$/)
  const answer = await leaveAnswer(page, list, gone.name)
  await list.search(kept.name)
  await list.rowAction(kept.name, 'Clear cache')
  const { links, confirm } = cacheForm(page)
  await links.fill('/a.jpg')
  // Leaving the list takes nothing away.
  await expect(answer).toBeVisible()
  await confirm.click()
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await expect(answer).toHaveCount(0)
})
