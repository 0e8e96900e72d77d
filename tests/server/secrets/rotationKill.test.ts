// `npm run secrets:rotate` is killed at one point after the other: every value opens each time, and the next run goes on to the end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyIdOf, keysIn } from '../../../server/services/access/keys/keyFile.ts'
import type { Sealing } from '../../../server/services/access/keys/sealing.ts'
import { openSealing } from '../../../server/services/sealed/openSealing.ts'
import { sealedStore } from '../../../server/services/sealed/sealedStore.ts'
import { openStore } from '../../../server/store/database/open.ts'
import { accountScope } from '../../../server/store/scope.ts'
import type { Store } from '../../../server/store/types.ts'
import type { KillPoint } from './killAt.ts'
import { rowOf } from '../store/contract/storeRows.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'kill-rotation-'))
const env = { DATA_DIR: join(dir, 'data'), DEFINITIONS_DIR: join(dir, 'definitions') }
const [scope, type, count] = [accountScope('a'), 'http-resources', 500]
const at = '2026-01-02T03:04:05.000Z'
const word = (n: number): string => `sesame_${n}_open`
const secrets = JSON.stringify(['/auth/md5/secret'])
const recordOf = (n: number) => ({ name: `r${n}`, auth: { md5: { secret: word(n) } } })

/** Reads it as a server would. */
async function opened<T>(work: (store: Store, raw: Store, sealing: Sealing) => Promise<T>): Promise<T> {
  const raw = await openStore({ dataDir: env.DATA_DIR })
  try {
    const sealing = await openSealing(raw, { SECRETS_KEY: '', DATA_DIR: env.DATA_DIR })
    return await work(sealedStore(raw, sealing), raw, sealing)
  } finally {
    await raw.close()
  }
}
const factor = (n: number) => ({ person_id: `prs_${n}`, word: `totp-${n}` })

beforeAll(async () => {
  mkdirSync(env.DEFINITIONS_DIR)
  await opened(async (store, _, sealing) => {
    await store.transaction(async ({ records, messages, factors }) => {
      for (let n = 0; n < count; n += 1) await records.insert(scope, type, rowOf(`r${n}`, recordOf(n), { secrets }))
      for (let n = 0; n < 60; n += 1)
        await messages.add({ id: `m${n}`, kind: 'mail', data: JSON.stringify({ text: word(n) }), expires_at: at, due_at: at })
      for (const { person_id, word: text } of [factor(1), factor(2)]) await factors.begin(person_id, sealing.seal(text, person_id), at)
    })
  })
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Answers the keys that sealed records. */
function expectEverythingOpens(): Promise<(string | null)[]> {
  return opened(async (store, raw, sealing) => {
    for (let n = 0; n < count; n += 1) expect(JSON.parse((await store.records.find(scope, type, `r${n}`))!.data)).toEqual(recordOf(n))
    for (let n = 0; n < 60; n += 1) expect((await store.messages.find(`m${n}`))!.data).toContain(word(n))
    for (const { person_id, word: text } of [factor(1), factor(2)])
      expect(sealing.open((await raw.factors.find(person_id))!.secret, person_id)).toBe(text)
    return raw.sealed.keys()
  })
}

/** Runs the command, which kills itself at the point. Answers its exit code, null when it was killed. */
async function rotate(point?: KillPoint): Promise<number | null> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', './tests/server/secrets/killAt.ts', 'tools/rotateSecrets.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env, ...(point && { KILL_AT: JSON.stringify(point) }) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== null && code !== 0) throw new Error(output)
  return code
}

/** With how many keys the records are left at each. */
const points: [KillPoint, number][] = [
  // Looked through, not yet resealed.
  [{ said: 'secrets are being sealed {"type"' }, 1],
  // A batch of a hundred records is done; in the middle of one; all records are done, the messages are not.
  [{ said: 'secrets are being sealed {"records"' }, 2],
  [{ seals: 150 }, 2],
  [{ said: 'secrets are being sealed {"records"', times: 3 }, 1],
  // The older key has just gone.
  [{ said: 'every secret is sealed with the new key' }, 1],
]

it('a rotation that is killed at any point continues there, and nothing is lost', async () => {
  const first = keysIn(env.DATA_DIR)
  for (const [point, keys] of points) {
    expect(await rotate(point), JSON.stringify(point)).toBe(null)
    expect(existsSync(join(env.DATA_DIR, 'secrets.key'))).toBe(true)
    expect(keysIn(env.DATA_DIR).length).toBeLessThanOrEqual(2)
    expect((await expectEverythingOpens()).length, JSON.stringify(point)).toBe(keys)
  }
  expect(await rotate()).toBe(0)
  const [key, ...others] = keysIn(env.DATA_DIR)
  expect([others, first.includes(key!)]).toEqual([[], false])
  expect(await expectEverythingOpens()).toEqual([keyIdOf(Buffer.from(key!, 'base64url'))])
}, 300_000)
