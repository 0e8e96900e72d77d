// Pages that are not for everybody: guests', staff's, and what the browser is given of the latter (A6).
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from '../../support/portal.ts'

const assets = join(import.meta.dirname, '../../../dist/web/assets')
const source = join(import.meta.dirname, '../../../src')
const staffFolders = ['custom/definitions', 'custom/cspReports']
const staffPages = staffFolders.flatMap((folder) =>
  readdirSync(join(source, folder)).flatMap((name) => (/^\w+Page\.tsx$/.test(name) ? [`${folder}/${name}`] : [])),
)
const isStaffPage = (path: string) => staffPages.some((file) => path.includes(basename(file, '.tsx')))
const scripts = () => readdirSync(assets).filter((name) => name.endsWith('.js'))
/** Words that this page asks for and no other file does. */
function marksOf(file: string): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const keys = (name: string) => [...readFileSync(join(source, name), 'utf8').matchAll(/'((?:\w+\.)+\w+)'/g)].map((match) => match[1] ?? '')
  const elsewhere = new Set(files.filter((name) => name !== file).flatMap(keys))
  return keys(file).filter((key) => !elsewhere.has(key))
}

test.describe('guards', () => {
  test('a guest page opened while signed in redirects home, or to the page named in its address', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example')
    for (const path of ['/login', '/setup', '/setup?code=x', '/login?nextUrl=//evil.example', '/login?nextUrl=/login']) {
      await page.goto(path)
      await expect(portal.menu()).toBeVisible()
      await expect(page).toHaveURL(/:\d+\/$/)
    }
    await page.goto('/login?nextUrl=/dns/section/zones')
    await expect(page).toHaveURL(/\/dns\/section\/zones/)
  })

  for (const path of ['/admin/projects', '/admin/projects/demo', '/admin/definitions', '/admin/', '/admin/employees']) {
    test(`A6: ${path} redirects a customer home and requests no staff data`, async ({ page, portal }) => {
      await portal.signIn('cdn2@demo.example')
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(path)
      await expect(portal.menu()).toBeVisible()
      await expect(page).toHaveURL(/:\d+\/$/)
      expect(
        asked.filter(
          (one) => /^\/api\/v1\/(projects|employees|nomenclature|brands|staff|definitions\/problems)/.test(one) || isStaffPage(one),
        ),
      ).toEqual([])
    })
  }

  test('A6: a staff role without the right to definitions is redirected from them, too', async ({ page, portal }) => {
    await portal.signIn('manager@demo.example')
    await page.goto('/admin/definitions')
    await expect(page).toHaveURL(/\/admin$/)
    await expect(portal.title()).toHaveText(/^Hello/)
  })

  test('R0-263: the restricted role can open its one page and no other', async ({ page, portal }) => {
    await portal.signIn('cachedelete@demo.example')
    for (const path of [
      '/',
      '/dashboard',
      '/f-cdn/http',
      '/f-cdn/cache',
      '/dns/section/zones',
      '/admin/projects',
      '/profile/person',
      '/no-such-page',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/f-cdn\/http\/partialcachedelete\/cache$/)
      await expect(portal.menu().getByRole('link')).toHaveText(['Northwind CDN', 'Cache clearing'])
    }
    await portal.openProfile()
    await expect(page.getByRole('dialog', { name: 'Profile menu' }).getByRole('link')).toHaveCount(0)
  })
})

test.describe('A6: the built client', () => {
  test('keeps each page of staff in a script of its own', () => {
    expect(staffPages).not.toEqual([])
    for (const page of staffPages) {
      const marks = marksOf(page)
      expect(marks, page).not.toEqual([])
      const holders = scripts().filter((name) => marks.some((mark) => readFileSync(join(assets, name), 'utf8').includes(mark)))
      expect(holders, page).toEqual([expect.stringMatching(new RegExp(`^${basename(page, '.tsx')}-`))])
    }
  })
  test('holds no data: no account, person or password of the demo, no permission list, no setting', () => {
    const secrets = [
      'demo.example',
      'Demo-Portal-2026',
      'demo-cdn2',
      'cdn1_alpha',
      'Northwind CDN',
      'core_delete_staff',
      'supervisor_provider: ',
      'DATABASE_URL',
      '$argon2',
      'BEGIN PRIVATE',
      'trustno1',
    ]
    for (const name of scripts()) {
      const text = readFileSync(join(assets, name), 'utf8')
      expect(
        secrets.filter((secret) => text.includes(secret)),
        name,
      ).toEqual([])
    }
  })
  test('a customer’s visit to every page loads no staff scripts', async ({ page, portal }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await portal.signIn('cdn2@demo.example')
    for (const path of ['/f-cdn/http', '/f-cdn/http/new', '/dns/section/zones', '/admin/projects']) {
      await page.goto(path)
      await expect(portal.title()).toBeVisible()
    }
    expect(loaded.some((path) => path.includes('/record-'))).toBe(true)
    expect(loaded.filter(isStaffPage)).toEqual([])
  })
})
