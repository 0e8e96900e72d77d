// Entries of the menus that some companies, clients and permissions have and others do not.
import type { Page } from '@playwright/test'
import { changeBrand, restoreBrands } from '../../support/brands.ts'
import { e2ePort } from '../../support/e2e.ts'
import { expect, test } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

test.afterEach(({ people }) => restoreBrands(people))

const items = (portal: Portal) => portal.menu().locator('.nav-scroll').getByRole('link')
const labels = async (portal: Portal): Promise<string[]> => {
  await expect(items(portal).first()).toBeVisible()
  return (await items(portal).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
}
const host = (name: string) => `http://${name}.localhost:${e2ePort}`
const openOn = async (page: Page, url: string, email: string): Promise<Portal> => {
  await page.context().clearCookies()
  const portal = new Portal(page)
  await portal.signInByForm(email, { at: url })
  return portal
}

test.describe('customers', () => {
  test('R0-321 R0-322 R0-326: CDN1 has no media; storage and the avatar are announced in the main company only', async ({
    page,
    portal,
  }) => {
    await portal.signIn('cdn2@demo.example', { at: '/' })
    expect(await labels(portal)).toEqual(expect.arrayContaining(['Media', 'Storage soon', 'AI Avatar soon']))
    await portal.signIn('cdn1@demo.example', { at: '/' })
    for (const name of ['Media', 'Storage soon', 'Storage', 'AI Avatar', 'AI Avatar soon']) expect(await labels(portal)).not.toContain(name)
    const third = await labels(await openOn(page, host('third'), 'video@third.example'))
    expect(third).toContain('Media')
    for (const name of ['Storage soon', 'Storage', 'AI Avatar', 'AI Avatar soon']) expect(third).not.toContain(name)
  })

  test('R0-350: CDN1 sees the manager only in the main company', async ({ page, portal, people }) => {
    const manager = { name: 'Daria Egorova', email: 'clients@demo.example', phone: '+7 495 000-00-11', telegram: '@egorova_demo' }
    await page.route('**/manager', (route) => route.fulfill({ status: 200, json: manager }))
    const block = page.getByRole('region', { name: 'Your manager' })
    const ask = async () => {
      await portal.openProfile()
      await page.getByRole('dialog', { name: 'Profile menu' }).getByRole('button', { name: 'Contact us' }).click()
      await expect(page.getByRole('region', { name: 'Technical support' })).toBeVisible()
    }
    await portal.signIn('cdn1@demo.example', { at: '/' })
    await ask()
    await expect(block).toBeVisible()
    // Another company is one without this feature.
    const features = await featuresOf(people, 'main')
    await changeBrand(people, 'main', { features: features.filter((one) => one !== 'manager_contacts') })
    await portal.signIn('cdn1@demo.example', { at: '/' })
    await ask()
    await expect(block).toHaveCount(0)
  })
})

test.describe('the branding', () => {
  test('R0-045: without cnc_enabled a resource has no extra zones', async ({ page, people, portal, records }) => {
    const { path } = await records.resource()
    const tab = page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Extra zones', exact: true })
    await portal.signIn('cdn2@demo.example', { at: path })
    await expect(tab).toBeVisible()
    await changeBrand(people, 'main', { features: (await featuresOf(people, 'main')).filter((one) => one !== 'cnc_enabled') })
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link').first()).toBeVisible()
    await expect(tab).toHaveCount(0)
  })
})

async function featuresOf(people: Parameters<typeof changeBrand>[0], code: string): Promise<string[]> {
  const answer = await (await people.as('admin@demo.example')).get('/api/v1/brandings', { params: { filter: JSON.stringify({ q: code }) } })
  return ((await answer.json()) as { code: string; features: string[] }[]).find((one) => one.code === code)!.features
}
