// Two tenants do what they like, in any order; neither may notice the other.
import fc from 'fast-check'
import { expect } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { type Answer, type Ask, type Caller, httpResource, listUrl, type Portal, sameBody } from '../support/portal.ts'

const accounts = ['demo-cdn2', 'demo-other'] as const
const emails = ['cdn2@demo.example', 'other@demo.example'] as const
/** Stands in every text that a tenant writes. */
const marks = ['qmarka', 'qmarkb'] as const
const [resources, zones, hosts] = ['http-resources', 'dns-zones', 'dns-records'] as const
const types = [resources, zones, hosts]
/** The pictures that take long are compared in one sequence of so many. */
const everyWide = 25
type Side = 0 | 1
export const kinds = [
  'resource',
  'zone',
  'host',
  'change',
  'replace',
  'remove',
  'read',
  'find',
  'palette',
  'export',
  'view',
  'views',
  'label',
  'restore',
  'revisions',
  'revision',
  'openapi',
  'definitions',
] as const
export type Kind = (typeof kinds)[number]
/** `of` = whose thing it is tried on; `pick` chooses among them. */
export type Step = { by: Side; of: Side; do: Kind; pick: number; name: number }
type Thing = { type: string; id: string; version: number; isGone: boolean; /** The zone of a host. */ parent?: string }
type Picture = Record<string, string>

const sides = [0, 1] as const
const side = fc.constantFrom<Side>(0, 1)
const stepOf = (...of: readonly Kind[]): fc.Arbitrary<Step> =>
  fc.record<Step>({ by: side, of: side, do: fc.constantFrom(...of), pick: fc.nat(5), name: fc.nat(7) })
export const steps = fc.array(stepOf(...kinds), { minLength: 1, maxLength: 12, size: 'max' })
/** Sequences that take each of these steps, behind any others. */
export const stepsWith = (asked: Kind[]): fc.Arbitrary<Step[]> =>
  fc.tuple(steps, ...asked.map((kind) => stepOf(kind))).map(([first, ...more]) => [...first, ...more])

/** Answers a function that runs one sequence, checks after each step, and leaves both tenants empty. */
export async function createTenancy(portal: Portal): Promise<(sequence: Step[]) => Promise<void>> {
  const callers = (await Promise.all(emails.map((email) => portal.signIn(email)))) as [Caller, Caller]
  let count = 0

  return async (sequence) => {
    const things: [Thing[], Thing[]] = [[], []]
    const isWide = (count += 1) % everyWide === 1
    const wide = isWide ? await Promise.all(sides.map(widePicture)) : []
    let [watcher, before]: [Side?, Picture?] = []
    for (const step of sequence) {
      if (watcher !== other(step.by)) before = await pictureOf(other(step.by), things)
      watcher = other(step.by)
      const answer = await perform(step, things)
      expectNothingOf(watcher, things, step, answer.body + JSON.stringify(answer.headers))
      const after = await pictureOf(watcher, things)
      expect(after, `${JSON.stringify(step)} was noticed by the other`).toEqual(before)
      expectNothingOf(step.by, things, step, JSON.stringify(after))
    }
    for (const who of sides) await expectOnlyOwn(who, things)
    if (isWide) expect(await Promise.all(sides.map(widePicture))).toEqual(wide)
    await empty(things)
  }

  async function perform(step: Step, things: [Thing[], Thing[]]): Promise<Answer> {
    const { by, of, pick, name } = step
    const own = listUrl(accounts[by], resources)
    const send = (ask: Ask): Promise<Answer> => callers[by].ask(ask)
    const made = async (type: string, body: Record<string, unknown> & { zone_id?: string }): Promise<Answer> => {
      const answer = await send({ method: 'POST', url: listUrl(accounts[by], type), body })
      if (answer.statusCode === 201)
        things[by].push({
          type,
          id: answer.json().id,
          version: 1,
          isGone: false,
          ...(body.zone_id !== undefined && { parent: body.zone_id }),
        })
      else expect([400, 409]).toContain(answer.statusCode)
      return answer
    }
    // Names of hosts are unique in the whole provider: the two may get in each other's way, and must not learn more than that.
    if (step.do === 'resource')
      return made(resources, httpResource(`${marks[by]} ${name}`, { names: [`pool-${name}.example.com`], description: marks[by] }))
    if (step.do === 'zone') return made(zones, { name: `${marks[by]}-${name}.example` })
    if (step.do === 'find') return send({ url: `${own}?filter=${JSON.stringify({ q: marks[of], ...(pick % 2 && { _deleted: true }) })}` })
    const asked = `account=${accounts[name % 2 ? by : of]}`
    if (step.do === 'palette')
      return seen(step, await send({ url: `/api/v1/search?q=${pick % 2 ? marks[of] : (things[of].at(0)?.id ?? marks[of])}&${asked}` }))
    if (step.do === 'openapi') return seen(step, await send({ url: `/api/v1/openapi.json?${asked}` }))
    if (step.do === 'definitions') return seen(step, await send({ url: `/api/v1/definitions${pick % 2 ? `/${resources}` : ''}?${asked}` }))
    const list = listUrl(accounts[name % 2 ? by : of], types[pick % types.length]!)
    // As the browser's export asks: page after page in one order, of what the filters match or of the chosen ones.
    if (step.do === 'export')
      return seen(
        step,
        await send({
          url: `${list}?range=[0,199]&sort=["created_at","DESC"]&filter=${JSON.stringify(pick % 2 ? { id: things[of].map(({ id }) => id) } : { q: marks[of] })}`,
        }),
      )
    if (step.do === 'views') return seen(step, await send({ url: `${list}/views` }))
    if (step.do === 'view')
      return seen(
        step,
        await send({
          method: 'POST',
          url: `${list}/views`,
          body: { name: `${marks[by]} ${(count += 1)}`, filter: { q: marks[by] }, is_default: pick % 2 === 1 },
        }),
      )
    const thing = (step.do === 'host' ? things[of].filter(({ type }) => type === zones) : things[of]).at(
      pick % Math.max(1, things[of].length),
    )
    if (!thing) return send({ url: `${own}/none_1` })
    if (step.do === 'host') {
      const answer = await made(hosts, {
        zone_id: thing.id,
        type: 'A',
        name: `h${name}`,
        ttl: 300,
        records: [{ content: `192.0.2.${name + 1}` }],
      })
      if (by !== of) expect(answer.statusCode).toBe(400)
      return answer
    }
    // With the owner's account in the path and with the own one: both are wrong on a foreign thing.
    const url = `${listUrl(accounts[name % 2 ? by : of], thing.type)}/${thing.id}`
    const asks: Record<string, Ask> = {
      change: {
        method: 'PATCH',
        url,
        version: thing.version,
        body: thing.type === resources ? { description: `${marks[by]} ${name}` } : { ttl: 600 + name },
      },
      replace: { method: 'PUT', url, version: thing.version, body: { name: `${marks[by]} replaced` } },
      remove: { method: 'DELETE', url, version: thing.version },
      read: { url },
      label: { method: 'PATCH', url: `${url}/labels`, body: { add: [`${marks[by]}=${name}`] } },
      restore: { method: 'POST', url: `${url}/restore`, version: thing.version },
      revisions: { url: `${url}/revisions` },
      revision: { url: `${url}/revisions/${thing.version}` },
    }
    const answer = await send(asks[step.do]!)
    if (by !== of) await expectLikeUnknown(step, asks[step.do]!, answer, thing)
    else if (answer.statusCode === 200 && !['read', 'revisions', 'revision', 'label'].includes(step.do)) {
      thing.version += 1
      if (step.do === 'remove') markGone(things[by], thing)
      if (step.do === 'restore') await lookAgain(by, things[by])
    }
    return answer
  }

  /** An answer about a foreign account must equal that about a missing one. */
  async function seen({ by, of, name }: Step, answer: Answer): Promise<Answer> {
    if (by !== of && name % 2 === 0) expect(answer.statusCode).toBe(404)
    else expect([200, 201, 409]).toContain(answer.statusCode)
    return answer
  }

  /** Zones that were restored, with their versions. */
  async function lookAgain(who: Side, all: Thing[]): Promise<void> {
    for (const thing of all) {
      const answer = await callers[who].ask({ url: `${listUrl(accounts[who], thing.type)}/${thing.id}` })
      thing.isGone = answer.statusCode !== 200
      if (!thing.isGone) thing.version = answer.json<{ version: number }>().version
    }
  }

  /** Hosts go with their zone. */
  function markGone(all: Thing[], thing: Thing): void {
    thing.isGone = true
    if (thing.type === zones) for (const host of all.filter(({ parent, isGone }) => parent === thing.id && !isGone)) host.isGone = true
  }

  async function expectLikeUnknown({ by }: Step, ask: Ask, answer: Answer, { id }: Thing): Promise<void> {
    const unknown = await callers[by].ask({ ...ask, url: ask.url.replace(id, `${id.split('_')[0]}_zzzzzzzzzzzz`) })
    expect([answer.statusCode, sameBody(answer), headersOf(answer)]).toEqual([404, sameBody(unknown), headersOf(unknown)])
  }

  /** A tenant's view of records: rows, totals, search and export results, labels, versions and views. */
  async function pictureOf(who: Side, things: [Thing[], Thing[]]): Promise<Picture> {
    const urls = [
      ...types.map((type) => `${listUrl(accounts[who], type)}?range=[0,199]&sort=["id","ASC"]`),
      `${listUrl(accounts[who], resources)}?range=[0,0]&filter={"q":"qmark"}`,
      `${listUrl(accounts[who], resources)}/views`,
      `/api/v1/search?q=qmark&account=${accounts[who]}`,
      ...things[who]
        .slice(-1)
        .flatMap(({ type, id }) => [`${listUrl(accounts[who], type)}/${id}`, `${listUrl(accounts[who], type)}/${id}/revisions`]),
    ]
    return pictureFrom(who, urls)
  }
  /** Other data that must not change with another tenant's actions. */
  function widePicture(who: Side): Promise<Picture> {
    return pictureFrom(who, [`/api/v1/definitions?account=${accounts[who]}`, `/api/v1/openapi.json?account=${accounts[who]}`])
  }
  async function pictureFrom(who: Side, urls: string[]): Promise<Picture> {
    const picture: Picture = {}
    for (const url of urls) {
      const answer = await callers[who].ask({ url })
      picture[url] = `${answer.statusCode} ${headersOf(answer)} ${sameBody(answer)}`
    }
    return picture
  }

  async function expectOnlyOwn(who: Side, things: [Thing[], Thing[]]): Promise<void> {
    for (const type of types) {
      const answer = await callers[who].ask({ url: `${listUrl(accounts[who], type)}?range=[0,199]` })
      const alive = things[who].filter((thing) => !thing.isGone && thing.type === type).map(({ id }) => id)
      expect(
        answer
          .json<{ id: string }[]>()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(alive.sort())
      expect(Number(String(answer.headers['content-range']).split('/')[1])).toBe(alive.length)
    }
  }

  function expectNothingOf(owner: Side, things: [Thing[], Thing[]], at: unknown, text: string): void {
    const secrets = [accounts[owner], marks[owner], ...things[owner].map(({ id }) => id)]
    // Values that the caller named may appear in the answer.
    const asked = JSON.stringify(at)
    expect(
      secrets.filter((secret) => text.includes(secret) && !asked.includes(secret)),
      text.slice(0, 500),
    ).toEqual([])
  }

  async function empty(things: [Thing[], Thing[]]): Promise<void> {
    await portal.services.store.transaction(async ({ records, uniques }) => {
      for (const who of sides) {
        for (const { type, id } of things[who]) {
          const scope = accountScope(accounts[who])
          const row = await records.find(scope, type, id)
          if (row) await records.update(scope, type, { ...row, version: row.version + 1, deleted_at: row.updated_at })
          await uniques.release(scope, type, id)
        }
      }
    })
  }
}

function other(who: Side): Side {
  return who === 0 ? 1 : 0
}
function headersOf({ headers }: Answer): string {
  const { date: _date, 'x-request-id': _id, 'content-length': _length, ...rest } = headers
  return JSON.stringify(rest)
}
