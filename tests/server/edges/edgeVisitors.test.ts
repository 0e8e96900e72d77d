// Visitors as they come: curl and a browser, at the running edge.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from '../../../tools/browser.ts'
import { openOffice } from './edgeOffice.ts'

const office = openOffice({ https: true })
const { site } = office
const words = 'a text that is long enough to be compressed; '.repeat(40)

describe('curl', () => {
  type Got = { status: string; version: string; size: number; body: string }
  async function curl(host: string, path: string, ...args: string[]): Promise<Got> {
    const told = ['--write-out', '\n%{http_code} %{http_version} %{size_download}']
    const where = ['--resolve', `${host}:${office.https}:127.0.0.1`, `https://${host}:${office.https}${path}`]
    const { stdout } = await promisify(execFile)('curl', ['--silent', '--show-error', '--insecure', ...told, ...args, ...where])
    const cut = stdout.lastIndexOf('\n')
    const [status = '', version = '', size] = stdout.slice(cut + 1).split(' ')
    return { status, version, size: Number(size), body: stdout.slice(0, cut) }
  }

  it('gets a copy by TLS and HTTP/2, compressed, and a range of it, from one answer of the origin', async () => {
    office.origin.answer = (_, reply) =>
      void reply.writeHead(200, { 'content-type': 'text/plain', 'content-length': words.length }).end(words)
    const one = await site()
    expect(await curl(one.host, '/words')).toEqual({ status: '200', version: '2', size: words.length, body: words })
    const packed = await curl(one.host, '/words', '--compressed')
    expect([packed.body, packed.size < words.length / 4]).toEqual([words, true])
    expect(await curl(one.host, '/words', '--range', '2-5')).toMatchObject({ status: '206', body: 'text' })
    expect(office.origin.count('/words')).toBe(1)
  })
  it('is refused for a closed path, and with a method that is not allowed', async () => {
    const one = await site({ locations: { '/closed/': { auth: { forbidden: true } } } })
    expect((await curl(one.host, '/closed/a')).status).toBe('403')
    expect((await curl(one.host, '/a', '--request', 'DELETE')).status).toBe('405')
    expect(office.origin.asked).toEqual([])
  })
})

describe('a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    const executablePath = findBrowser()
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    // Every host is asked at the edge.
    const proxy = { server: `http://127.0.0.1:${office.port}` }
    browser = await chromium.launch({ ...(executablePath && { executablePath }), args, proxy })
  })
  afterAll(() => browser.close())

  /** What a script of the page reads at another host; undefined where the browser keeps it back. */
  const readAt = (page: Page, address: string) =>
    page.evaluate(
      async (asked) =>
        fetch(asked, { headers: { 'X-Token': '1' } }).then(
          (answer) => answer.text(),
          () => undefined,
        ),
      address,
    )

  it('shows a page with files from the cache, also to the next visitor', async () => {
    const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    office.origin.answer = ({ url }, reply) =>
      url === '/pixel.gif'
        ? void reply.writeHead(200, { 'content-type': 'image/gif' }).end(pixel)
        : void reply.writeHead(200, { 'content-type': 'text/html' }).end('<title>Shop</title><img src="/pixel.gif" alt="">')
    const one = await site()
    for (const _ of [1, 2]) {
      const page = await browser.newPage()
      await page.goto(`http://${one.host}/shop.html`)
      expect(await page.title()).toBe('Shop')
      expect(await page.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
      await page.close()
    }
    expect([office.origin.count('/shop.html'), office.origin.count('/pixel.gif')]).toEqual([1, 1])
  })
  it('lets scripts of allowed pages read, after a preflight answered by the edge, and no others', async () => {
    const [shop, stranger] = [await site(), await site()]
    const files = await site({ cors: { domains: [`http://${shop.host}`], headers: ['X-Token'] } })
    const page = await browser.newPage()
    await page.goto(`http://${shop.host}/`)
    expect(await readAt(page, `http://${files.host}/data`)).toMatch(/^\/data /)
    expect(office.origin.asked.map(({ method }) => method)).not.toContain('OPTIONS')
    await page.goto(`http://${stranger.host}/`)
    expect(await readAt(page, `http://${files.host}/data`)).toBeUndefined()
    await page.goto(`http://${shop.host}/`)
    expect(await readAt(page, `http://${stranger.host}/data`)).toBeUndefined()
    await page.close()
  })
})
