// Whatever two accounts do with names, however they write them: a name has an effect only for an account that showed it controls it, and nobody
// has one that is nobody's. NAMES_RUNS = how many sequences on each database.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from '../../../server/services/names/canonical.ts'
import { keyOf } from '../../../server/services/names/claims.ts'
import { loadType } from '../../support/operatorTypes.ts'
import { onPostgres } from '../support/onPostgres.ts'
import { makeAgent, type TestAgent } from '../support/agentSupport.ts'
import { label, openWorld, type Side, signInAgain, trust, type World } from './namesSupport.ts'
import type { PortalOptions } from '../support/portal.ts'

const runs = Number(process.env.NAMES_RUNS ?? 12)
const [own, operators] = ['http-resources', 'loose-hosts'] as const
/** A type whose names may be written in any way: its format refuses none. */
const loose = {
  type: 'object',
  additionalProperties: false,
  properties: {
    host: { type: 'string', maxLength: 300, claims: { kind: 'host' } },
    zone: { type: 'string', maxLength: 300, claims: { kind: 'zone' } },
  },
}
const resource = {
  scope: 'account',
  title: '{host}',
  agents: { kind: 'edge' },
  access: { read: ['customer'], create: ['customer'], update: ['customer'], delete: ['customer'] },
  list: { columns: ['host'] },
  form: { sections: [{ id: 'host', fields: ['host', 'zone'] }] },
}

/** `~`: of this sequence alone. */
const names = ['~', 'www.~', 'a.www.~', '*.~', 'пример.~', 'xn--e1afmkfd.~', 'straße.~', 'x.other.~', 'other.~']
const nobodys = [
  'cdn.example.net',
  'x.cdn.example.net',
  '*.cdn.example.net',
  '*.example.net',
  'ns1.example.net',
  'localhost',
  'second.localhost',
  '*.localhost',
  'co.uk',
  '*.co.uk',
  'github.io',
  'рф',
  'xn--p1ai',
  '192.0.2.1',
  '010.0.0.1',
  '127.1',
  '0x7f.0.0.1',
  '3221225985',
  '[2001:db8::1]',
  'a.0x10',
]
type Style = { upper: boolean; wide: boolean; soft: boolean; dot: string; end: string; around: string }
const styles: fc.Arbitrary<Style> = fc.record({
  upper: fc.boolean(),
  wide: fc.boolean(),
  soft: fc.boolean(),
  dot: fc.constantFrom('.', '.', '.', '。', '．', '｡'),
  end: fc.constantFrom('', '', '', '.', '。', '..'),
  around: fc.constantFrom('', '', '', ' ', '\t', '\u00AD', '\u200B', '\uFEFF'),
})
/** The same name as somebody may write it who looks for a way around. */
function written(name: string, { upper, wide, soft, dot, end, around }: Style): string {
  const letters = [...(upper ? name.toUpperCase() : name)].map((one) =>
    wide && /[a-z0-9]/i.test(one) ? String.fromCodePoint(one.codePointAt(0)! + 0xfee0) : one,
  )
  const text = soft ? letters.join('\u00AD') : letters.join('')
  return around + text.replaceAll('.', dot) + end + around
}

const who = fc.constantFrom<'a' | 'b'>('a', 'b')
const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.constantFrom(...nobodys) })
const kind = fc.constantFrom<'host' | 'zone'>('host', 'host', 'zone')
const at = fc.nat(20)
const said = fc.record({ name, kind, style: styles, type: fc.constantFrom(own, operators, operators) })
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('create' as const), who, said }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), who, at, said }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), who, at }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), who, at }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('check' as const), who, at }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('publish' as const), who, name, both: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('point' as const), name, at, who }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delegate' as const), name }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('silence' as const), name }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), name }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('trust' as const), on: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 30, 200) }) },
  ),
  { minLength: 3, maxLength: 14 },
)
type Step = (typeof steps extends fc.Arbitrary<infer S> ? S : never)[number]
type Made = { type: string; id: string; version: number; edge: string | undefined; isDeleted: boolean }

/** Runs sequences in one world and looks at it after each step. */
function createRun(world: World, agent: TestAgent) {
  const { names: store } = world.portal.services.store
  /** Names that an account has ever proved: kind, name, account. */
  const shown = new Set<string>()
  let [round, cursor, isTrusted, signedIn] = [0, null as string | null, false, world.clock.now]
  const told = new Map<string, string[]>()

  return async (sequence: Step[]): Promise<void> => {
    round += 1
    const whole = (given: string) => given.replaceAll('~', `r${round}.example`)
    const plain = (given: string) => {
      const found = canonical(whole(given))
      return found.is === 'name' ? found.name : whole(given)
    }
    const bare = (given: string) => plain(given).replace(/^\*\./, '')
    const made: Record<'a' | 'b', Made[]> = { a: [], b: [] }
    const pick = (side: 'a' | 'b', index: number) => made[side][index % Math.max(1, made[side].length)]
    const note = (account: string, given: string, kinds = ['host', 'zone']) => {
      for (const one of kinds)
        for (const text of [bare(given), `*.${bare(given)}`]) shown.add(`${account} ${keyOf({ kind: one, name: text })}`)
    }
    const body = ({ name: given, kind: of, style, type }: Extract<Step, { do: 'create' }>['said']) => {
      const text = written(whole(given), style)
      if (type === operators) return { [of]: text }
      return { names: [text] }
    }
    for (const step of sequence) {
      // A session lasts thirty days.
      if (world.clock.now > signedIn + 20 * 86_400_000) {
        await signInAgain(world)
        signedIn = world.clock.now
      }
      const side: Side = world[('who' in step && step.who) || 'a']
      const record = 'at' in step ? pick(step.who, step.at) : undefined
      if (step.do === 'create') {
        const { type } = step.said
        const given = type === operators ? body(step.said) : body(step.said).names!
        const answer =
          type === operators
            ? await side.caller.ask({ method: 'POST', url: side.url(type), body: given })
            : await side.post(given as string[])
        expect([201, 400, 409], answer.body).toContain(answer.statusCode)
        if (answer.statusCode === 201) {
          const { id, version, cdn_domain } = answer.json<{ id: string; version: number; cdn_domain?: string }>()
          made[step.who].push({ type, id, version, edge: cdn_domain, isDeleted: false })
        }
      } else if (step.do === 'change' && record && !record.isDeleted) {
        const answer = await side.caller.ask({
          method: 'PATCH',
          url: `${side.url(record.type)}/${record.id}`,
          version: record.version,
          body: body({ ...step.said, type: record.type as typeof own }),
        })
        expect([200, 400, 409], answer.body).toContain(answer.statusCode)
        if (answer.statusCode === 200) record.version = answer.json<{ version: number }>().version
      } else if (step.do === 'remove' && record && !record.isDeleted) {
        expect((await side.remove(record.id, record.version, record.type)).statusCode).toBe(200)
        Object.assign(record, { isDeleted: true, version: record.version + 1 })
      } else if (step.do === 'restore' && record?.isDeleted) {
        const answer = await side.restore(record.id, record.version, record.type)
        expect(answer.statusCode, answer.body).toBe(200)
        Object.assign(record, { isDeleted: false, version: answer.json<{ version: number }>().version })
      } else if (step.do === 'check' && record && !record.isDeleted) {
        expect((await side.check(record.id, record.type)).statusCode).toBe(200)
      } else if (step.do === 'publish') {
        const sides = step.both ? [world.a, world.b] : [side]
        world.proofs.texts.set(
          `${label}.${bare(step.name)}`,
          sides.map(({ token }) => token),
        )
        for (const { account } of sides) note(account, step.name)
      } else if (step.do === 'point' && record?.edge) {
        world.proofs.cnames.set(plain(step.name), record.edge)
        note(side.account, step.name, ['host'])
      } else if (step.do === 'delegate') {
        world.proofs.servers.set(plain(step.name), ['ns1.example.net', 'ns2.example.net'])
        for (const { account } of [world.a, world.b]) note(account, step.name, ['zone'])
      } else if (step.do === 'silence') world.proofs.silent.add(plain(step.name))
      else if (step.do === 'clear') {
        world.proofs.silent.clear()
        world.proofs.texts.delete(`${label}.${bare(step.name)}`)
        world.proofs.cnames.delete(plain(step.name))
        world.proofs.servers.delete(plain(step.name))
      } else if (step.do === 'trust') {
        isTrusted = step.on
        expect((await trust(world, step.on)).statusCode).toBe(200)
        await world.round()
      } else if (step.do === 'wait') {
        world.clock.now += step.hours * 3_600_000
        await world.round()
      }
      world.clock.now += 61_000
      await holds(made, step)
    }
    world.proofs.silent.clear()
    for (const side of ['a', 'b'] as const)
      for (const { id, version, type, isDeleted } of made[side]) if (!isDeleted) await world[side].remove(id, version, type)
  }

  async function holds(made: Record<'a' | 'b', Made[]>, step: Step): Promise<void> {
    const { holder, reserved } = await everyName(made)
    for (const one of holder) {
      const key = keyOf(one)
      expect(canonical(one.name), `${key} is held in one form`).toEqual({ is: 'name', name: one.name })
      expect(reserved.includes(one.name), `${key} is nobody's, ${JSON.stringify(step)}`).toBe(false)
      if (one.method === 'trust') expect([one.account, isTrusted], `${key} by trust`).toEqual([world.b.account, true])
      else expect(shown.has(`${one.account} ${key}`), `${one.account} has ${key} by ${one.method}, ${JSON.stringify(step)}`).toBe(true)
    }
    const page = await agent.all(cursor)
    cursor = page.cursor
    for (const { id, record } of page.changes as { id: string; record?: { names?: string[]; host?: string; zone?: string } }[])
      told.set(id, [...(record?.names ?? []).map((text) => `host ${text}`), ...(record?.host ? [`host ${record.host}`] : [])])
    for (const side of ['a', 'b'] as const)
      for (const { id } of made[side])
        for (const key of told.get(id) ?? [])
          expect(
            holder.some((one) => one.id === id && keyOf(one) === key),
            `agents hear of ${key}`,
          ).toBe(true)
  }

  async function everyName(made: Record<'a' | 'b', Made[]>) {
    const ids = [...made.a, ...made.b].map(({ id }) => id)
    const held = ids.length === 0 ? [] : await store.inEffect(ids)
    const found = await Promise.all(
      held.map(async ({ kind, name: text }) => (await store.holders(kind, [text])).find(({ released_at }) => released_at === null)!),
    )
    return { holder: found, reserved: nobodys.map((text) => canonical(text)).flatMap((one) => (one.is === 'name' ? [one.name] : [])) }
  }
}

async function hold(options: PortalOptions): Promise<void> {
  const world = await openWorld(options)
  try {
    expect(
      (await loadType(world.portal, operators, loose, { 'resource.json': { name: operators, ...resource } })).filter(
        ({ level }) => level === 'error',
      ),
    ).toEqual([])
    const run = createRun(world, await makeAgent(world.portal, 'edge of the fuzz'))
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        await run(sequence)
        world.portal.logLines.length = 0
      }),
      { numRuns: runs, endOnFailure: true },
    )
  } finally {
    await world.portal.close()
  }
}

describe('names, in any spelling and order', () => {
  it(`of ${runs} random sequences on SQLite`, () => hold({}), 60_000 + runs * 5000)
  onPostgres('on PostgreSQL', (postgres) => {
    it(`of ${runs} random sequences`, async () => hold({ env: { DATABASE_URL: await postgres.fresh() } }), 60_000 + runs * 5000)
  })
})
