// Actions of staff on projects: verifying accounts, and unblocking.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savedBy } from '../../../src/engine/values/savedBy.ts'
import { isFor } from '../../../src/engine/values/isFor.ts'
import { errorsOf, openPortal, type Answer, type Caller, type Portal } from '../support/portal.ts'

type Account = { client: string; verified?: boolean }
type Project = { id: string; version: number; name: string; status: string; status_before?: string; accounts?: Record<string, Account> }

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  staff = await portal.signIn('admin@demo.example')
})
afterAll(() => portal.close())

const projects = async (): Promise<Project[]> => (await staff.ask({ url: '/api/v1/projects' })).json<Project[]>()
const named = async (name: string): Promise<Project> => (await projects()).find((project) => project.name === name)!
const change = ({ id, version }: Project, body: object): Promise<Answer> =>
  staff.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, version, body })

/** The body that a browser sends for the action; undefined while it is not offered. */
async function press(action: string, name: string): Promise<Answer | undefined> {
  const project = await named(name)
  const found = portal.services.registry.get('projects')!.resource.actions!.find(({ id }) => id === action)!
  return isFor(found, project) ? change(project, savedBy(found, project)) : undefined
}

describe('Unblock', () => {
  it.each(['new', 'trial', 'trialend', 'active', 'paused'])('restores a project that was %s', async (status) => {
    expect((await change(await named('Other Media'), { status })).statusCode).toBe(200)
    expect((await press('block', 'Other Media'))?.json()).toMatchObject({ status: 'blocked', status_before: status })
    expect((await change(await named('Other Media'), { tags: [status] })).json()).toMatchObject({
      status: 'blocked',
      status_before: status,
    })
    const answer = (await press('unblock', 'Other Media'))!
    expect(answer.json()).toMatchObject({ status })
    expect(answer.json()).not.toHaveProperty('status_before')
  })
  it('activates a project without other known states', async () => {
    const body = { name: 'Blocked at once', client_type: 'legal', company_brand: 'main', status: 'blocked', currency: 'RUB' }
    const answer = await staff.ask({ method: 'POST', url: '/api/v1/projects', body })
    expect(answer.json()).not.toHaveProperty('status_before')
    expect((await press('unblock', 'Blocked at once'))?.json()).toMatchObject({ status: 'active' })
  })
  it('uses a previous status that only the portal can write', async () => {
    await press('block', 'Other Media')
    const answer = await change(await named('Other Media'), { status_before: 'new' })
    expect(answer.statusCode === 200 ? (await named('Other Media')).status_before : errorsOf(answer)).not.toBe('new')
    await press('unblock', 'Other Media')
  })
})

describe('Verify', () => {
  it('verifies every account of the project: their members need no further verification', async () => {
    const customer = await portal.signIn('fresh@third.example', { host: 'third.localhost' })
    const verified = async (): Promise<unknown> =>
      (await customer.ask({ url: '/api/v1/accounts/demo-fresh/service' })).json<{ verified: boolean }>().verified
    expect(await verified()).toBe(false)
    const { accounts } = (await press('verify', 'Ural Broadcast'))!.json<Project>()
    expect(Object.values(accounts!).map((account) => account.verified)).toEqual([true, true])
    expect(await verified()).toBe(true)
    expect(await press('verify', 'Ural Broadcast')).toBeUndefined()
  })
  it('can be reverted account by account', async () => {
    const project = await named('Demo Shop')
    const accounts = { 'demo-cdn2': { ...project.accounts!['demo-cdn2'], verified: false } }
    expect((await change(project, { accounts })).statusCode).toBe(200)
    const customer = await portal.signIn('cdn2@demo.example')
    expect((await customer.ask({ url: '/api/v1/accounts/demo-cdn2/service' })).json()).toMatchObject({ verified: false })
    expect((await press('verify', 'Demo Shop'))?.statusCode).toBe(200)
    expect((await customer.ask({ url: '/api/v1/accounts/demo-cdn2/service' })).json()).toMatchObject({ verified: true })
  })
  it('is not offered where no verification is required: for accounts of CDN1', async () => {
    expect(await press('verify', 'Alpha Holding')).toBeUndefined()
  })
})
