// The session in the browser: what is kept of it, what is loaded after signing in, and how it ends by itself.
import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../support/portal.ts'
import { signInHeading, warning } from '../pages/signedOut.ts'

type Kept = { end: number; idle: number; seen: number }
const kept = (page: Page): Promise<Kept | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('portal.expiry') ?? 'null') as Kept | null)
const keep = (page: Page, change: Partial<Kept>): Promise<void> =>
  page.evaluate(
    (more) =>
      localStorage.setItem(
        'portal.expiry',
        JSON.stringify({ ...(JSON.parse(localStorage.getItem('portal.expiry') ?? '{}') as object), ...more }),
      ),
    change,
  )
/** Paths of the API that the page asks for from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/') && pathname !== '/api/v1/brand') calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}
const fillSignIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Demo-Portal-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test.describe('what the browser keeps', () => {
  test('R0-466: without a session every page leads to the sign-in page', async ({ page }) => {
    for (const path of ['/', '/f-cdn/http', '/admin/projects', '/no/such/page']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login/)
      await expect(signInHeading(page)).toBeVisible()
      await expect(warning(page)).toHaveCount(0)
    }
  })

  test('R0-467: has the expiry from lifetime, and no token readable by scripts', async ({ page, portal }) => {
    const opened = page.waitForResponse((answer) => answer.url().endsWith('/oauth/token'))
    await portal.signInByForm('cdn2@demo.example')
    const { lifetime, ...rest } = (await (await opened).json()) as { lifetime: number; token?: string }
    expect(rest).not.toHaveProperty('token')
    expect(Math.abs((await kept(page))!.end - Date.now() - lifetime * 1000)).toBeLessThan(30_000)
    const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('portal'))!
    expect(cookie.httpOnly).toBe(true)
    const readable = await page.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]))
    expect(readable).not.toContain(cookie.value)
  })

  test('R0-469 R0-470: at start the session is checked, and Alive renews its time', async ({ page, portal }) => {
    await portal.signInByForm('cdn2@demo.example')
    // Calls that are still on their way are use and renew the idle time; the end is renewed by the check alone.
    const soon = Date.now() + 600_000
    await keep(page, { end: soon })
    const calls = callsOf(page)
    await page.reload()
    await expect(portal.menu()).toBeVisible()
    expect(calls[0]).toBe('GET /api/v1/session')
    expect((await kept(page))!.end).toBeGreaterThan(soon + 600_000)
  })
})

test.describe('a session that is over', () => {
  test('R0-468: past its expiry it counts as signed out before any call, at start and while open', async ({ page, portal }) => {
    await portal.signInByForm('cdn2@demo.example', { at: '/f-cdn/http' })
    await keep(page, { end: Date.now() - 1000 })
    const calls = callsOf(page)
    // The open page may have noticed it by itself.
    await portal.menu().getByRole('link', { name: 'DNS' }).or(signInHeading(page)).first().click()
    await expect(signInHeading(page)).toBeVisible()
    await page.reload()
    await expect(signInHeading(page)).toBeVisible()
    expect(calls).toEqual([])
    expect((await page.request.get('/api/v1/session')).status()).toBe(200)
  })

  test('R0-478 R0-479: a warning is shown, survives a reload, and disappears with the next sign-in', async ({ page, portal }) => {
    await portal.signInByForm('cdn2@demo.example', { at: '/f-cdn/http' })
    await page.clock.install()
    await keep(page, { end: 0 })
    await page.reload()
    await expect(warning(page)).toBeVisible()
    await page.clock.fastForward(120_000)
    await expect(warning(page)).toBeVisible()
    await expect(page.getByRole('status').getByRole('button')).toHaveCount(0)
    await page.reload()
    await expect(warning(page)).toBeVisible()
    await fillSignIn(page, 'cdn2@demo.example')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('HTTP resources')
    await expect(warning(page)).toHaveCount(0)
  })

  test('R0-478: the warning is shown in Russian, too', async ({ page, portal }) => {
    await portal.signInByForm('other@demo.example')
    await portal.setLanguage('ru_RU')
    await keep(page, { end: 0 })
    await page.reload()
    await expect(page.getByText('Время сеанса истекло. Войдите снова')).toBeVisible()
    // It stays, and leaves the choice of language free, also where there is little room.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('radio', { name: 'English' }).click()
    await expect(warning(page)).toBeVisible()
  })

  test('R0-471: a session unknown to the server leads to the sign-in page, at start and at the next call', async ({ page, portal }) => {
    await portal.signInByForm('cdn2@demo.example', { at: '/f-cdn/http' })
    await page.request.delete('/api/v1/session', { headers: { 'Sender-App': 'dashboard' } })
    await page.reload()
    await expect(signInHeading(page)).toBeVisible()
    await expect(warning(page)).toBeVisible()
    await fillSignIn(page, 'cdn2@demo.example')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('HTTP resources')
    await page.request.delete('/api/v1/session', { headers: { 'Sender-App': 'dashboard' } })
    // The end of the stream of events may be the next call: then the menu is gone already.
    await page.getByRole('link', { name: 'DNS' }).or(signInHeading(page)).first().click()
    await expect(signInHeading(page)).toBeVisible()
    await expect(warning(page)).toBeVisible()
  })

  test('R0-471: any status but Alive ends it', async ({ page, portal }) => {
    await portal.signInByForm('cdn2@demo.example')
    await page.route('**/api/v1/session', async (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: { status: 'Sleeping', lifetime: 1000 } }) : route.continue(),
    )
    await page.reload()
    await expect(signInHeading(page)).toBeVisible()
    await expect(warning(page)).toBeVisible()
    expect((await page.request.get('/api/v1/session')).status()).toBe(401)
  })
})

test.describe('after signing in', () => {
  const stories = [
    {
      id: 'R0-472',
      who: 'a CDN1 user loads accounts and whom to ask',
      email: 'cdn1@demo.example',
      loads: ['/api/v1/accounts', '/api/v1/accounts/cdn1_alpha/manager'],
      never: ['persons', 'staff'],
    },
    {
      id: 'R0-473',
      who: 'staff load the employee',
      email: 'manager@demo.example',
      loads: ['/api/v1/staff/'],
      never: ['persons', 'manager'],
    },
    {
      id: 'R0-474',
      who: 'any other person loads the profile',
      email: 'cdn2@demo.example',
      loads: ['/api/v1/persons/'],
      never: ['staff', 'manager'],
    },
  ]
  for (const { id, who, email, loads, never } of stories) {
    test(`${id}: ${who}`, async ({ page, portal }) => {
      const calls = callsOf(page)
      await portal.signInByForm(email)
      for (const path of loads)
        expect(
          calls.some((call) => call.startsWith(`GET ${path}`)),
          path,
        ).toBe(true)
      for (const word of never) expect(calls.filter((call) => call.includes(`/${word}`))).toEqual([])
    })
    for (const path of loads) {
      test(`R0-475: ${who}; a failure of ${path} signs out`, async ({ page }) => {
        await page.route(`**${path}*`, (route) =>
          route.fulfill({ status: 500, json: { status: 500, code: 'internal', message_key: 'errors.internal', errors: [] } }),
        )
        await page.goto('/login')
        await fillSignIn(page, email)
        await expect(page.getByRole('alert')).toBeVisible()
        await expect(signInHeading(page)).toBeVisible()
        expect(await kept(page)).toBeNull()
        expect((await page.request.get('/api/v1/session')).status()).toBe(401)
      })
    }
  }

  test('the service of the account is requested; the portal opens even if the request fails', async ({ page, portal }) => {
    const calls = callsOf(page)
    await page.route('**/api/v1/accounts/*/service', (route) =>
      route.fulfill({
        status: 503,
        json: { status: 503, code: 'storage_unavailable', message_key: 'errors.storage_unavailable', errors: [] },
      }),
    )
    await portal.signInByForm('cdn2@demo.example')
    await expect.poll(() => calls).toContain('GET /api/v1/accounts/demo-cdn2/service')
    await expect(portal.menu()).toBeVisible()
  })
})
