// Pictures and fonts of brands are sent to strangers, and staff of every brand add them: what either may cost.
import { afterAll, describe, expect, it } from 'vitest'
import { plainPicture } from '../../support/pictures.ts'
import { form } from '../files/fileOffice.ts'
import { type Caller, openPortal } from '../support/portal.ts'

let now = Date.parse('2026-11-29T12:00:00.000Z')
const portal = await openPortal({
  demo: 'people',
  env: { WORK_PER_SECOND: '10' },
  steady: () => now,
  clock: () => new Date(now),
  later: (run) => {
    queueMicrotask(run)
    return () => {}
  },
})
afterAll(() => portal.close())

const stored = async (guid: string, bytes: number, { brand = '', kept = bytes } = {}): Promise<void> =>
  portal.services.store.assets.add({
    guid,
    kind: 'image',
    weight: '',
    name: guid,
    brand,
    content_type: 'image/png',
    width: 1,
    height: 1,
    bytes,
    data: Buffer.alloc(kept).toString('base64'),
    created_at: new Date(now).toISOString(),
  })
/** Answers to a picture's address, asked `times` times at once or one after another. */
const asked = async (guid: string, remoteAddress: string, times: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let call = 0; call < times; call += 1)
    statuses.push((await portal.app.inject({ url: `/app/inventory/v1/image/${guid}`, remoteAddress })).statusCode)
  return statuses
}

describe('a stranger', () => {
  it('is charged for bytes read and sent, without depriving others of pictures', async () => {
    await stored('ast_large', 4_000_000)
    expect(await asked('ast_large', '192.0.2.1', 2)).toEqual([200, 429])
    // It is in memory now, so a call costs what sending does.
    expect(await asked('ast_large', '198.51.100.1', 3)).toEqual([200, 200, 429])
  })
  it('who requests many at once has one of them read', async () => {
    const guids = Array.from({ length: 6 }, (_, index) => `ast_many${index}`)
    for (const guid of guids) await stored(guid, 2_000_000)
    const statuses = await Promise.all(guids.map((guid) => asked(guid, '203.0.113.1', 1)))
    expect(statuses.flat().sort()).toEqual([200, 429, 429, 429, 429, 429])
  })
  it('cannot guess names for ever', async () => {
    expect((await asked('ast_unknown', '203.0.113.77', 101)).slice(-2)).toEqual([404, 429])
  })
})

describe('staff of a brand', () => {
  it('may add 500 MB a day, and those of other brands as much', async () => {
    const bytes = await plainPicture('png')
    const add = async (by: Caller) => {
      const { headers, payload } = form('x.png', bytes)
      const all = { authorization: `Bearer ${by.token}`, ...headers }
      const answer = await portal.app.inject({ method: 'POST', url: '/api/v1/assets/picture', headers: all, payload })
      return [answer.statusCode, answer.json<{ code?: string }>().code]
    }
    const signIn = () => portal.signIn('admin@demo.example', { as: 'bearer' })
    await stored('ast_elsewhere', 500 * 1024 * 1024, { brand: 'second', kept: 1 })
    expect(await add(await signIn())).toEqual([201, undefined])
    await stored('ast_full', 500 * 1024 * 1024, { kept: 1 })
    expect(await add(await signIn())).toEqual([413, 'file_quota'])
    now += 24 * 3_600_000 + 1
    expect(await add(await portal.signIn('admin@demo.example', { as: 'bearer' }))).toEqual([201, undefined])
  }, 60_000)
})
