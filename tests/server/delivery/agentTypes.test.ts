// What the definition of a type tells its agents: options that the portal does not read, and the reports that it expects.
import { afterAll, expect, it } from 'vitest'
import type { AgentType } from '../../../server/services/agents/types.ts'
import { changeAgent, makeAgent, type TestAgent } from '../support/agentSupport.ts'
import { openPortal } from '../support/portal.ts'

const portal = await openPortal({ demo: 'people' })
afterAll(() => portal.close())
const url = '/api/v1/agent/types'
async function typesFor(agent: TestAgent): Promise<AgentType[]> {
  const answer = await agent.ask({ url })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ types: AgentType[] }>().types
}

it('agents of a kind get its types, with their options and reports', async () => {
  const types = await typesFor(await makeAgent(portal, 'Restreamer', 'restreamer'))
  expect(types.map(({ type }) => type)).toEqual(['restream-tests', 'restreams'])
  expect(types[1]).toMatchObject({ options: { target: 'target_url', codes: { running: 0, stopped: 7 } }, reports: { parts: '/restreams' } })
})
it('agents of another kind get none of them', async () => {
  const types = await typesFor(await makeAgent(portal, 'Edge', 'edge'))
  expect(types.map(({ type }) => type)).toContain('http-resources')
  expect(types.map(({ type }) => type)).not.toContain('restreams')
  expect(types.filter(({ reports }) => reports !== undefined).map(({ type }) => type)).toEqual(['live-resources'])
})
it('an agent that is switched off gets nothing', async () => {
  const agent = await makeAgent(portal, 'Off', 'restreamer')
  await changeAgent(portal, agent.id, { active: false })
  expect((await agent.ask({ url })).statusCode).toBe(401)
})
it.each([[''], ['Bearer'], ['Bearer agt_x'], [`Bearer agt_${'A'.repeat(43)}`]])(
  'nobody else learns anything: %j',
  async (authorization) => {
    expect((await portal.nobody.ask({ url, headers: { authorization } })).statusCode).toBe(401)
  },
)
it.each(['cdn2@demo.example', 'admin@demo.example'])('people get nothing: %s', async (email) => {
  expect((await (await portal.signIn(email)).ask({ url })).statusCode).toBe(401)
})
