import { chromium } from '/work/wt/screens/node_modules/@playwright/test/index.mjs'
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { findBrowser } from '/work/wt/screens/tools/browser.ts'
const base = 'http://localhost:8181'
rmSync('/tmp/shots-data', { recursive: true, force: true })
mkdirSync('/tmp/shots-data/defs', { recursive: true })
mkdirSync('/tmp/shots', { recursive: true })
const child = spawn('node', ['dist/server/main.js', '--demo', '--no-edge'], {
  cwd: '/work/wt/screens',
  env: {
    ...process.env,
    PORT: '8181',
    PUBLIC_URL: base,
    DATA_DIR: '/tmp/shots-data/data',
    DEFINITIONS_DIR: '/tmp/shots-data/defs',
    OUTBOUND_DNS: '127.0.0.1:9',
  },
  stdio: ['ignore', 'pipe', 'pipe'],
})
let out = ''
child.stdout.on('data', (d) => (out += d))
child.stderr.on('data', (d) => (out += d))
try {
  for (let i = 0; i < 120; i++) {
    if (
      await fetch(base)
        .then((r) => r.ok)
        .catch(() => false)
    )
      break
    await new Promise((r) => setTimeout(r, 500))
  }
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  const password = (/password[^\n]*?:?\s*(\S+)\s*$/im.exec(out) ?? [])[1]
  console.log(out.slice(0, 1500))
  const { password: demo, headers } = await import('/work/wt/screens/tests/support/people.ts')
  for (const [locale, scheme, width] of [
    ['en-GB', 'light', 1440],
    ['ru-RU', 'dark', 1440],
    ['ru-RU', 'light', 390],
    ['en-GB', 'dark', 390],
  ] as const) {
    const context = await browser.newContext({
      baseURL: base,
      locale,
      colorScheme: scheme,
      viewport: { width, height: width === 390 ? 844 : 900 },
    })
    const page = await context.newPage()
    const answer = await page.request.post('/api/v1/oauth/token', { form: { username: 'cdn2@demo.example', password: demo }, headers })
    console.log(locale, answer.status())
    const key = `${locale}-${scheme}-${width}`
    const make = async (type: string, data: object) => {
      const r = await page.request.post(`/api/v1/accounts/demo-cdn2/${type}`, { data, headers })
      console.log(r.status(), (await r.text()).slice(0, 300))
      return (await r.json()) as { id: string }
    }
    const n = key.replace(/-/g, '').toLowerCase()
    const res = await make('http-resources', {
      name: `Shots ${n}`,
      tuning: 'default',
      origin: { https: true, servers: { 'origin.example.com': { port: 443, weight: 10, backup: false } } },
      names: [`waiting-${n}.example.com`, `waiting-${n}.example`, `shop-${n}.example.com`],
    })
    const zone = await make('dns-zones', { name: `waiting-${n}.example` })
    const shot = async (path: string, name: string) => {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/shots/${name}-${key}.png`, fullPage: true })
    }
    await page.request.patch(`/api/v1/persons/me`, { data: {} }).catch(() => undefined)
    await shot(`/f-cdn/http/${res.id}/config`, 'setup')
    await shot(`/f-cdn/http/${res.id}`, 'form')
    await shot('/f-cdn/http', 'list')
    await shot(`/dns/section/dns-zone/${zone.id}/delegation`, 'zone')
    await shot(`/dns/section/zones`, 'zones')
    if (width === 1440) {
      await page.goto(`/f-cdn/http/${res.id}`)
      const name = page.locator('[data-at="/name"] input').first()
      await name.fill(`Mine ${n}`)
      await page.waitForTimeout(800)
      page.on('dialog', (d) => void d.accept())
      await page.goto('/f-cdn/http')
      const r = await page.request.patch(`/api/v1/accounts/demo-cdn2/http-resources/${res.id}`, {
        data: { name: `Theirs ${n}` },
        headers: { ...headers, 'If-Match': '"1"' },
      })
      console.log('patch', r.status())
      await shot(`/f-cdn/http/${res.id}`, 'conflict')
      await page.keyboard.press('Escape')
      await page.waitForTimeout(500)
      await page.screenshot({ path: `/tmp/shots/outdated-${key}.png` })
    }
    await context.close()
  }
  await browser.close()
} catch (e) {
  console.log(e)
} finally {
  child.kill('SIGTERM')
}
