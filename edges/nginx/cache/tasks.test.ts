// Cache tasks of several accounts: slow origins of one account do not delay the tasks of others.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import type { SiteState, Task } from '../desired.ts'
import { wholeResource } from '../record.ts'
import { createTasks, openGenerations } from './tasks.ts'
import { listen } from '../../../tests/support/listen.ts'

const dir = mkdtempSync(join(tmpdir(), 'tasks-'))
mkdirSync(join(dir, 'cache'))
/** Responses that stay open until the test ends them. */
const endless: ServerResponse[] = []
const requested: string[] = []
const nginx = createServer((request, answer) => {
  requested.push(`${request.headers.host} ${request.url}`)
  answer.writeHead(200, { 'x-portal-cache': 'MISS' }).write('begin')
  if (request.url === '/endless') endless.push(answer)
  else answer.end()
})
const port = await listen(nginx)
afterAll(() => {
  nginx.closeAllConnections()
  nginx.close()
  rmSync(dir, { recursive: true, force: true })
})

const siteOf = (account: string): SiteState => ({
  account,
  type: 'sites',
  id: `http_${account}`,
  version: 1,
  number: 1,
  probes: [],
  resource: wholeResource({ cdn_domain: `${account}.cdn.example`, names: [], origin: { servers: {} }, locations: {} }, undefined),
})
const sites = new Map(['slow', 'quick'].map((account) => [account, siteOf(account)]))

/** `acknowledged`: ids with the states that the portal hears of, in order. `at`: the port of nginx. */
async function openTasks(at: number) {
  const acknowledged: string[] = []
  const tasks = createTasks({
    dir,
    desired: { sites },
    generations: await openGenerations(dir),
    load: async () => undefined,
    http: { host: '127.0.0.1', port: at, token: 'token' },
    acknowledge: async (all) => void acknowledged.push(...all.map(({ id, state }) => `${id} ${state}`)),
    say: () => undefined,
  })
  return { tasks, acknowledged }
}

it('an endless preload delays later preloads of its account, but no purges and no other account', async () => {
  const { tasks, acknowledged } = await openTasks(port)
  const add = (id: string, account: string, task: Omit<Task['task'], 'domain'>) =>
    tasks.add({ account, type: 'tasks', id, version: 1, task: { domain: `${account}.cdn.example`, ...task } })
  add('endless', 'slow', { action: 'preload', paths: ['/endless'] })
  await vi.waitFor(() => expect(endless).toHaveLength(1))
  add('later', 'slow', { action: 'preload', paths: ['/later'] })
  add('own purge', 'slow', { action: 'delete', paths: ['/a'] })
  add('purge', 'quick', { action: 'delete', action_type: 'full' })
  add('preload', 'quick', { action: 'preload', paths: ['/b'] })
  await vi.waitFor(() => expect(acknowledged).toEqual(['own purge applied', 'purge applied', 'preload applied']))
  expect(requested).not.toContain('slow.cdn.example /later')
  endless[0]!.end()
  await vi.waitFor(() => expect(acknowledged.slice(3)).toEqual(['endless applied', 'later applied']))
})

it('failed tasks delay no others', async () => {
  const { tasks, acknowledged } = await openTasks(1)
  const foreign = { domain: 'quick.cdn.example', action: 'delete', action_type: 'full' }
  tasks.add({ account: 'slow', type: 'tasks', id: 'foreign', version: 1, task: foreign })
  tasks.add({
    account: 'slow',
    type: 'tasks',
    id: 'away',
    version: 1,
    task: { domain: 'slow.cdn.example', action: 'preload', paths: ['/a'] },
  })
  tasks.add({
    account: 'slow',
    type: 'tasks',
    id: 'purge',
    version: 1,
    task: { domain: 'slow.cdn.example', action: 'delete', paths: ['/a'] },
  })
  await vi.waitFor(() => expect(acknowledged.toSorted()).toEqual(['away error', 'foreign error', 'purge applied']))
})
