// Every screen in the colours of every brand, light and dark: nothing is unreadable, cut or wider than the window. At three widths in the main brand, at the least in the others; with EVERY_LOOK=1 (`npm run test:long -- --only stories`) at three in all.
// With LOOKS=<folder> it keeps a picture of each, to be compared by eye.
import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { seriousFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/portal.ts'
import { e2ePort } from '../../support/e2e.ts'
import { Portal } from '../pages/Portal.ts'

const brands = {
  main: ['localhost', 'cdn2@demo.example', 'Shop static'],
  second: ['second.localhost', 'studio@second.example', 'Studio archive'],
  third: ['third.localhost', 'video@third.example', 'Broadcast site'],
} as const
const widths = { 1440: 900, 1024: 768, 390: 844 }
/** Brands differ in colours and logos, not in layout. */
const leastOnly = { 390: 844 }
const screens = { home: '/', list: '/f-cdn/http', form: '/f-cdn/http/new', zones: '/dns/section/zones', zone: '/dns/section/new-zone' }
const staffScreens = { projects: '/admin/projects', definitions: '/admin/definitions' }
const looks = process.env.LOOKS

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Answers that nobody should get on a plain walk; only the first question, who is here, may say: nobody. */
const refused: string[] = []
test.beforeEach(({ page }) => {
  refused.length = 0
  page.on('response', (answer) => {
    const isFirst = answer.status() === 401 && answer.url().endsWith('/api/v1/session')
    if (answer.status() >= 400 && !isFirst) refused.push(`${answer.status()} ${answer.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('401')) refused.push(message.text())
  })
})
test.afterEach(() => expect(refused).toEqual([]))

/** Words that do not fit where they stand and that no tooltip tells. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, button, label, th, legend')]
      .filter(
        (element) =>
          element.checkVisibility() &&
          element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).overflowX !== 'visible' &&
          !element.closest('[title]') &&
          !element.querySelector('[title]'),
      )
      .map((element) => `${element.tagName} ${element.textContent}`),
  )

/** What is pressed and takes less than `least` px of the window, whatever the eye sees. A name in a list is pressed with its whole row, a list of choices with its frame; a line of a record as text is as high as a text. */
const smallTargets = (page: Page, least: number) =>
  page.evaluate(
    (size) =>
      [...document.querySelectorAll<HTMLElement>('button:not(.fold), select, nav a, a.btn, input[type=checkbox], input[type=radio]')]
        .filter((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const [x, y] = [left + width / 2, top + height / 2]
          const isHit = (atX: number, atY: number) => {
            const hit = document.elementFromPoint(atX, atY)
            return (
              hit !== null &&
              (element.contains(hit) ||
                (hit.matches('.in') && hit.contains(element)) ||
                [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(hit)))
            )
          }
          const reach = size / 2 - 1
          const isWhole = x > size && y > size && x < innerWidth - size && y < innerHeight - size
          return (
            isWhole &&
            !element.matches(':disabled') &&
            isHit(x, y) &&
            ![
              [x, y - reach],
              [x, y + reach],
              [x - reach, y],
              [x + reach, y],
            ].every(([atX, atY]) => isHit(atX!, atY!))
          )
        })
        .map((element) => `${element.tagName} ${element.className} ${element.getAttribute('aria-label') ?? element.textContent}`),
    least,
  )

/** The page as it stands, in both schemes and at these widths. */
async function inspect(page: Page, name: string, sizes: Record<number, number> = widths) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    for (const [width, height] of Object.entries(sizes)) {
      const where = `${name}, ${colorScheme}, ${width}`
      await page.setViewportSize({ width: Number(width), height })
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      if (looks) await page.screenshot({ path: join(looks, `${name}-${colorScheme}-${width}.png`) })
      expect
        .soft(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${where}: scrolls sideways`,
        )
        .toBeLessThanOrEqual(0)
      expect.soft(await cutWords(page), `${where}: cut`).toEqual([])
      expect.soft(await smallTargets(page, Number(width) < 720 ? 40 : 24), `${where}: small to press`).toEqual([])
    }
    expect.soft(await seriousFindings(page, { rules: ['color-contrast'] }), `${name}, ${colorScheme}: contrast`).toEqual([])
  }
}

/** Asked from the page: only the browser knows the address of a host under localhost. */
const asSystem = (page: Page) =>
  page.evaluate(async () => {
    const headers = { 'Sender-App': 'dashboard', 'Content-Type': 'application/json' }
    return (await fetch('/api/v1/session', { method: 'PATCH', headers, body: JSON.stringify({ theme: 'system' }) })).ok
  })

for (const [brand, [host, email, record]] of Object.entries(brands)) {
  test(`${brand}: the screens of customers`, async ({ page, list }) => {
    test.setTimeout(120_000)
    const sizes = brand === 'main' || looks || process.env['EVERY_LOOK'] === '1' ? widths : leastOnly
    const origin = `http://${host}:${e2ePort}`
    await new Portal(page).signInByForm(email, { at: origin })
    expect(await asSystem(page)).toBe(true)
    for (const [name, path] of Object.entries(screens)) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(origin + path)
      await inspect(page, `${brand}-${name}`, sizes)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${origin}/f-cdn/http`)
    await list.search(record)
    await expect(page).toHaveURL(/filter=/)
    await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
    await list.row(record).getByRole('link', { name: record }).first().click()
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
    await inspect(page, `${brand}-record`, sizes)
    for (const tab of ['history', 'json']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.locator(`a[href$="/${tab}"]`).click()
      await expect(page).toHaveURL(new RegExp(`/${tab}$`))
      await inspect(page, `${brand}-${tab}`, sizes)
    }
  })
}

for (const [brand, [host, email]] of Object.entries(brands)) {
  test(`${brand}: the link of an alert is readable on its background`, async ({ page }) => {
    await new Portal(page).signInByForm(email, { at: `http://${host}:${e2ePort}` })
    expect(await asSystem(page)).toBe(true)
    await page.goto(`http://${host}:${e2ePort}/f-cdn/http/new`)
    await page.locator('[data-at="/name"] input').fill('Kept')
    await page.locator('[data-at="/name"] input').blur()
    await expect(async () => {
      await page.reload()
      await expect(page.locator('.alert button')).toBeVisible({ timeout: 2000 })
    }).toPass()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      expect.soft(await seriousFindings(page, { within: '.alert', rules: ['color-contrast'] }), colorScheme).toEqual([])
    }
  })
}

test('the screens of staff', async ({ page, portal }) => {
  await portal.signIn('admin@demo.example', { at: '/' })
  expect(await asSystem(page)).toBe(true)
  for (const [name, path] of Object.entries(staffScreens)) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await inspect(page, `staff-${name}`)
  }
})
