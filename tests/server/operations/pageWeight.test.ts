// Limits on the bytes that a browser loads until it shows a page, so that they grow only on purpose. In bytes of brotli, without fonts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { servePages } from '../../../server/plugins/pages.ts'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>
// Raised and lowered by docs/decisions/170-one-file-a-page.md and 351-bytes-that-are-left.md.
const limits = { signIn: 88_200, list: 217_050, form: 311_600 }
const pages = {
  signIn: ['index.html'],
  list: ['_portal-', 'i18n/ru_RU.ts'],
  form: ['_record-'],
}
let outDir = ''
let manifest: Manifest = {}
let app: FastifyInstance

beforeAll(async () => {
  outDir = mkdtempSync(join(tmpdir(), 'portal-web-'))
  vi.stubEnv('NODE_ENV', 'production')
  await build({ configFile: 'vite.config.ts', mode: 'production', logLevel: 'error', build: { outDir, manifest: true } })
  manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
  app = Fastify()
  await servePages(app, outDir)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await app.close()
  rmSync(outDir, { recursive: true, force: true })
})

/** Files that these modules need, with all that they import. */
function filesOf(names: string[]): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string): void => {
    const name = key.startsWith('_') && key.endsWith('-') ? fileOf(key) : key
    const chunk = manifest[name]
    if (!chunk) throw new Error(`no chunk ${name}`)
    if (seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  names.forEach(visit)
  return files
}
/** The script of several modules (tools/chunkGroups.ts) whose name begins so. */
function fileOf(part: string): string {
  return Object.keys(manifest).find((key) => key.startsWith(part) && key.endsWith('.js')) ?? part
}
const weightOf = (files: Set<string>): number => [...files].reduce((sum, file) => sum + readFileSync(join(outDir, `${file}.br`)).length, 0)

describe('The weight of pages', () => {
  it('stays within its limit at the sign-in, in the first list and in the first form', () => {
    const weights = {
      signIn: weightOf(filesOf(pages.signIn)),
      list: weightOf(filesOf([...pages.signIn, ...pages.list])),
      form: weightOf(filesOf([...pages.signIn, ...pages.list, ...pages.form])),
    }
    const tooHeavy = Object.entries(weights).filter(([page, weight]) => weight > limits[page as keyof typeof limits])
    expect(tooHeavy, `limits ${JSON.stringify(limits)}`).toEqual([])
  })
  it('comes from few files', () => {
    const list = filesOf([...pages.signIn, ...pages.list])
    expect(list.size).toBeLessThanOrEqual(5)
    expect(filesOf([...pages.signIn, ...pages.list, ...pages.form]).size - list.size).toBeLessThanOrEqual(3)
  })
  it('is small for parts loaded after the first view, which contain nothing of the first record', () => {
    const portal = filesOf([...pages.signIn, ...pages.list])
    const record = filesOf(pages.form)
    for (const part of ['_home-', '_day-']) {
      const own = new Set([...filesOf([part])].filter((file) => !portal.has(file)))
      expect([part, weightOf(own) < 18_000]).toEqual([part, true])
      expect([...own].filter((file) => record.has(file) && !file.includes('/both-'))).toEqual([])
    }
  })
  it('includes one more file for floating parts, and for charts', () => {
    const portal = filesOf([...pages.signIn, ...pages.list])
    for (const part of ['_floating-', '_drawing-']) {
      const own = [...filesOf([part])].filter((file) => !portal.has(file) && !file.includes('/both-'))
      expect([part, own]).toEqual([part, [manifest[fileOf(part)]!.file]])
    }
  })
  it('is small on every page for guests: none of them loads the portal', () => {
    const portal = filesOf(pages.list)
    const guestPages = Object.keys(manifest).filter((name) => name.startsWith('src/custom/signIn/') && name.endsWith('.tsx'))
    expect(guestPages.length).toBeGreaterThan(10)
    const first = filesOf(pages.signIn)
    for (const page of guestPages) {
      const own = new Set([...filesOf([page])].filter((file) => !first.has(file)))
      expect([page, weightOf(own) < 10_000]).toEqual([page, true])
      expect([...own].filter((file) => portal.has(file))).toEqual([])
    }
  })
  it('before the sign-in includes nothing of the router, queries, MUI or forms', () => {
    const text = [...filesOf(pages.signIn)]
      .map((file) => readFileSync(join(outDir, file), 'utf8'))
      .join('\n')
      // Files that are loaded later are called by what is in them.
      .replaceAll(/\bassets\/[\w.-]+/g, '')
    for (const trace of ['createBrowserRouter', 'QueryClient', 'MuiButtonBase', 'uiSchema', 'lodash']) expect(text).not.toContain(trace)
  })
})

describe('Assets', () => {
  const asset = () => `/${[...filesOf(['index.html'])].find((file) => file.endsWith('.js')) ?? ''}`

  it('are sent as the build compressed them, distinguished by Vary, and kept for ever', async () => {
    const answer = await app.inject({ url: asset(), headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('ccept-') as unknown,
      'content-type': expect.stringContaining('javascript') as unknown,
    })
    expect(answer.rawPayload).toEqual(readFileSync(join(outDir, `${asset()}.br`)))
  })
  it('are gzip for clients without brotli, and plain for clients without either', async () => {
    expect((await app.inject({ url: asset(), headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBe('gzip')
    const plain = await app.inject({ url: asset(), headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.rawPayload).toEqual(readFileSync(join(outDir, asset())))
  })
  it.each(['.br', '.gz'])('are not served by the name of their compressed copy (%s)', async (ending) => {
    expect((await app.inject(`${asset()}${ending}`)).statusCode).toBe(404)
  })
})
