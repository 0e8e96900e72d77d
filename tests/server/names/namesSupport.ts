// Two customers, and what they do with names.
import type { ShownName } from '../../../src/engine/resolve/envelope.ts'
import { openProofs, type Proofs } from '../../support/outside/proofs.ts'
import { type Answer, type Caller, httpResource, listUrl, openPortal, type Portal, type PortalOptions } from '../support/portal.ts'

export const [mine, theirs] = ['demo-cdn2', 'demo-other'] as const
export type Made = { id: string; version: number; cdn_domain: string; _names: ShownName[] }
export type Side = {
  caller: Caller
  account: string
  token: string
  url: (type?: string) => string
  post: (names: string[], more?: object) => Promise<Answer>
  make: (names: string[], more?: object) => Promise<Made>
  zone: (name: string) => Promise<Answer>
  names: (id: string, type?: string) => Promise<ShownName[]>
  state: (id: string, type?: string) => Promise<string>
  check: (id: string, type?: string) => Promise<Answer>
  remove: (id: string, version: number, type?: string) => Promise<Answer>
  restore: (id: string, version: number, type?: string) => Promise<Answer>
}
export type World = { portal: Portal; proofs: Proofs; a: Side; b: Side; clock: { now: number }; round: () => Promise<void> }
export const label = '_cdn-portal-challenge'
/** The clock begins at now, as certificates are made from then on, and stands still. */
export async function openWorld(options: PortalOptions = {}): Promise<World> {
  const clock = { now: Date.now() }
  const proofs = openProofs()
  const portal = await openPortal({
    demo: 'people',
    resolver: proofs,
    clock: () => new Date(clock.now),
    ...options,
    env: { SESSION_LIFETIME: '2592000', SESSION_IDLE: '2592000', ...options.env },
  })
  const [a, b] = await Promise.all([sideOf(portal, mine, 'cdn2@demo.example'), sideOf(portal, theirs, 'other@demo.example')])
  return { portal, proofs, a, b, clock, round: () => portal.services.names.pass() }
}

/** For stories that outlast a session. */
export async function signInAgain(world: World): Promise<void> {
  world.a = await sideOf(world.portal, mine, 'cdn2@demo.example')
  world.b = await sideOf(world.portal, theirs, 'other@demo.example')
}

let count = 0
async function sideOf(portal: Portal, account: string, email: string): Promise<Side> {
  const caller = await portal.signIn(email)
  const url = (type = 'http-resources'): string => listUrl(account, type)
  const { value: token } = (await caller.ask({ url: `/api/v1/accounts/${account}/name-proof` })).json<{ value: string }>()
  const side: Side = {
    caller,
    account,
    token,
    url,
    post: (names, more = {}) => caller.ask({ method: 'POST', url: url(), body: httpResource(`n ${(count += 1)}`, { names, ...more }) }),
    async make(names, more) {
      const answer = await side.post(names, more)
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json<Made>()
    },
    zone: (name) => caller.ask({ method: 'POST', url: url('dns-zones'), body: { name } }),
    names: async (id, type) => (await caller.ask({ url: `${url(type)}/${id}` })).json<Made>()['_names'],
    state: async (id, type) => (await side.names(id, type)).map(({ state }) => state).join(),
    check: (id, type) => caller.ask({ method: 'POST', url: `${url(type)}/${id}/names/check` }),
    remove: (id, version, type) => caller.ask({ method: 'DELETE', url: `${url(type)}/${id}`, version }),
    restore: (id, version, type) => caller.ask({ method: 'POST', url: `${url(type)}/${id}/restore`, version }),
  }
  return side
}
/** Publishes the token of an account at a name. */
export const publish = ({ proofs }: World, name: string, ...sides: Side[]): void =>
  void proofs.texts.set(
    `${label}.${name}`,
    sides.map(({ token }) => token),
  )
/** `400 /names/0 nameReserved suffix`, or the status of what was taken. */
export function verdict(answer: Answer): string {
  const { errors = [] } =
    answer.statusCode < 400 ? {} : answer.json<{ errors?: { path: string; keyword: string; params: { reason?: string } }[] }>()
  return [answer.statusCode, ...errors.map(({ path, keyword, params }) => [path, keyword, params.reason].filter(Boolean).join(' '))].join(
    ', ',
  )
}

/** Staff let the names of B's project have an effect without proof, or no longer. */
export async function trust({ portal, b }: World, names_trusted: boolean): Promise<Answer> {
  const staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
  const projects = (await staff.ask({ url: '/api/v1/projects?range=[0,99]' })).json<{ id: string; version: number; accounts: object }[]>()
  const { id, version } = projects.find(({ accounts }) => Object.hasOwn(accounts ?? {}, b.account))!
  return staff.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, version, body: { names_trusted } })
}
