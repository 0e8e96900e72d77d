// The test of every browser story: a server per worker, pages that fail on script errors and on anything the content
// security policy stops, and records that are the story's own.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { FormPage } from '../e2e/pages/FormPage.ts'
import { Guest } from '../e2e/pages/Guest.ts'
import { ListPage } from '../e2e/pages/ListPage.ts'
import { Portal } from '../e2e/pages/Portal.ts'
import { killServers, startServer } from '../server/support/serverProcess.ts'
import { takeDemoData } from './demoFolder.ts'
import { e2eData, e2eDefinitions, e2eHome, e2ePort, stockPort } from './e2e.ts'
import { People } from './people.ts'
import { measureInteractions } from './interactions.ts'
import { openPost, type Post } from './outside/post.ts'
import { Records } from './records.ts'

export { expect }
/** Scripts of others, as a deployment names them; brands without an id of theirs load none. */
export const [chatWidget, counter] = ['https://chat.example.net/w/{id}.js', 'https://count.example.net/tag?id={id}']
export { headers, password } from './people.ts'
export { unique } from './records.ts'

type Fixtures = { portal: Portal; guest: Guest; list: ListPage; form: FormPage; records: Records }
/** `serverLog`: what the server has logged so far. */
type WorkerFixtures = { post: Post; address: string; people: People; serverLog: () => string }

process.on('exit', killServers)
let logged = (): string => ''

export const test = base.extend<Fixtures, WorkerFixtures>({
  post: [
    async ({ playwright: _ }, use) => {
      const post = await openPost()
      await use(post)
      await post.close()
    },
    { scope: 'worker' },
  ],
  address: [
    async ({ post }, use) => {
      rmSync(e2eHome, { recursive: true, force: true })
      for (const folder of [e2eData, e2eDefinitions]) mkdirSync(folder, { recursive: true })
      const address = `http://localhost:${e2ePort}`
      const env = {
        ...post.env,
        RECORD_LIMITS: 'http-resources=400',
        OUTBOUND_DNS: '127.0.0.1:9',
        // People never meet it; only all stories' sign-ins come from one place.
        WORK_PER_SECOND: '300',
        SIGN_INS_PER_MINUTE: '6000',
        TRUST_PROXY: '127.0.0.1,::1',
        PORT: String(e2ePort),
        PUBLIC_URL: address,
        CORS_ORIGINS: `http://localhost:${stockPort}`,
        CHAT_WIDGET_URL: chatWidget,
        ANALYTICS_URL: counter,
        DATA_DIR: e2eData,
        DEFINITIONS_DIR: e2eDefinitions,
      }
      const main = join(import.meta.dirname, '../../dist/server/main.js')
      takeDemoData(main, e2eData)
      const server = await startServer(main, env, ['--demo', '--no-edge'])
      logged = server.output
      await use(address)
      server.child.kill('SIGTERM')
      await server.exit
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  serverLog: [async ({ address: _ }, use) => use(() => logged()), { scope: 'worker' }],
  people: [
    async ({ address }, use) => {
      const people = new People(address)
      await use(people)
      await people.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ address }, use) => use(address),
  context: async ({ context }, use, { titlePath }) => {
    await measureInteractions(context, titlePath.slice(1).join(' › '))
    await use(context)
  },
  page: async ({ page }, use) => {
    const faults = watchFaults(page)
    await use(page)
    expect(faults).toEqual([])
  },
  portal: async ({ page, people }, use) => use(new Portal(page, people)),
  guest: async ({ page }, use) => use(new Guest(page)),
  list: async ({ page }, use) => use(new ListPage(page)),
  form: async ({ page }, use) => use(new FormPage(page)),
  records: async ({ people }, use) => use(new Records(people)),
})

/** Script errors and refusals of the policy, as they come. Answers with 4xx are the browser's own notes, not faults. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) faults.push(text)
    if (/Content Security Policy|Trusted Type/i.test(text)) faults.push(text)
  })
  return faults
}
