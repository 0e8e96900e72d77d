// Features of accounts, as staff set them in projects.
import { expect } from '@playwright/test'
import { headers, type People } from './people.ts'

type Project = { id: string; version: number; accounts: Record<string, { features?: string[]; utoken?: string }> }
async function projectOf(people: People, account: string): Promise<Project> {
  const staff = await people.as('admin@demo.example')
  const all = (await (await staff.get('/api/v1/projects', { params: { range: '[0,199]' } })).json()) as Project[]
  return all.find(({ accounts = {} }) => account in accounts)!
}
/** Sets features of an account as staff; resolves to the previous ones. */
export async function giveFeatures(people: People, account: string, features: string[]): Promise<string[]> {
  const { id, version, accounts } = await projectOf(people, account)
  const { features: before = [] } = accounts[account]!
  // The map is sent as a whole: omitted members are removed.
  const next = Object.fromEntries(
    Object.entries(accounts).map(([name, { utoken: _, ...one }]) => [name, name === account ? { ...one, features } : one]),
  )
  const answer = await (
    await people.as('admin@demo.example')
  ).patch(`/api/v1/projects/${id}`, {
    headers: { ...headers, 'If-Match': `"${version}"` },
    data: { accounts: next },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return before
}
