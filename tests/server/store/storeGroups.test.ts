// Transactions at once share a commit: each is still whole or nothing by itself.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Notice } from '../../../server/store/database/notices.ts'
import { openLibsql, openStore } from '../../../server/store/database/open.ts'
import { accountScope } from '../../../server/store/scope.ts'
import type { Store } from '../../../server/store/types.ts'
import { createFailing } from '../support/failing.ts'
import { rowOf } from './contract/storeRows.ts'

const a = accountScope('a')
let dataDir: string
let store: Store
let failing: ReturnType<typeof createFailing>
let told: string[]
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'groups-'))
  failing = createFailing()
  store = await openStore({ dataDir, open: failing.open })
  told = []
  store.onNotice((notice: Notice) => void (notice.kind === 'record' && told.push(notice.id)))
})
afterEach(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A record and its announcement; fails after both where it is told to. */
const write = (name: string, thrown?: unknown) =>
  store.transaction(async ({ records, history }) => {
    await records.insert(a, 't', rowOf(name))
    await history.announce(a, { type: 't', id: name, version: 1, action: 'create', at: '' })
    if (thrown !== undefined) throw thrown
    return name
  })
const names = async () => (await store.records.list(a, 't')).rows.map(({ id }) => id)
const outcomes = (tries: PromiseSettledResult<string>[]) => tries.map((one) => (one.status === 'fulfilled' ? one.value : 'refused'))

describe('concurrent transactions', () => {
  it('share a commit, and each gets its own answer', async () => {
    Object.assign(failing.fault, { only: /^commit/i, count: 0 })
    expect(await Promise.all(Array.from({ length: 20 }, (_, n) => write(`r${n}`)))).toEqual(Array.from({ length: 20 }, (_, n) => `r${n}`))
    expect(failing.fault.count).toBeLessThan(5)
    expect(await names()).toHaveLength(20)
    expect(told).toHaveLength(20)
  })
  it.each([0, 1, 2, 4])('lose nothing when one of them fails (number %i), which leaves nothing and sends no events', async (failed) => {
    const cause = new Error('one of five')
    const tries = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => write(`r${n}`, n === failed ? cause : undefined)))
    const good = ['r0', 'r1', 'r2', 'r3', 'r4'].filter((_, n) => n !== failed)
    expect(outcomes(tries).filter((one) => one !== 'refused')).toEqual(good)
    expect(tries[failed]).toMatchObject({ reason: cause })
    expect(await names()).toEqual(good)
    expect(told).toEqual(good)
    expect((await store.history.announced(a)).map(({ id }) => id)).toEqual(good)
  })
  it('see those before them: an id can be used once', async () => {
    expect(outcomes(await Promise.allSettled([write('same'), write('same'), write('same')]))).toEqual(['same', 'refused', 'refused'])
    expect(told).toEqual(['same'])
  })
  it('are all refused when the commit fails, with its reason, and nothing is stored', async () => {
    await write('first')
    Object.assign(failing.fault, { in: 1, code: 'SQLITE_IOERR_FSYNC', only: /^commit/i })
    const tries = await Promise.allSettled([1, 2, 3].map((n) => write(`r${n}`)))
    expect(outcomes(tries)).toEqual(['refused', 'refused', 'refused'])
    for (const one of tries) expect(one).toMatchObject({ reason: { name: 'StoreError' } })
    expect(await names()).toEqual(['first'])
    expect(told).toEqual(['first'])
  })
  it('are all refused with the reason when the database rolled everything back', async () => {
    await write('first')
    Object.assign(failing.fault, { in: 1, code: 'SQLITE_ERROR', only: /^rollback to/i })
    const rest = [1, 2, 3].map((n) => write(`r${n}`, n === 2 ? Object.assign(new Error('full'), { fault: 'full' }) : undefined))
    for (const one of await Promise.allSettled(rest)) expect(one).toMatchObject({ status: 'rejected', reason: { fault: 'full' } })
    expect(await names()).toEqual(['first'])
  })
  it('that wait when the store closes are written first', async () => {
    const writing = Promise.all([1, 2, 3].map((n) => write(`r${n}`)))
    await store.close()
    expect(await writing).toEqual(['r1', 'r2', 'r3'])
    const database = openLibsql(join(dataDir, 'portal.db'))
    expect(database.prepare('select count(*) as n from records').all([])).toEqual([{ n: 3 }])
    database.close()
    store = await openStore({ dataDir })
  })
})
