// The files of the database and its keys are their owner's alone, whatever the umask and whatever stood there before.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFiles } from '../../../server/drivers/agents/files.ts'
import { createSealing } from '../../../server/services/access/keys/sealing.ts'
import { backUp } from '../../../server/services/backup.ts'
import { openStore } from '../../../server/store/database/open.ts'
import { accountScope } from '../../../server/store/scope.ts'
import type { Store } from '../../../server/store/types.ts'
import { rowOf } from '../store/contract/storeRows.ts'

const root = mkdtempSync(join(tmpdir(), 'modes-'))
let dataDir: string
let count = 0
let rows = 0
let store: Store | undefined
beforeEach(() => {
  dataDir = join(root, String((count += 1)), 'data')
})
afterEach(async () => {
  await store?.close()
  store = undefined
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Everything below a folder, itself among it, as `path mode`. */
function modes(dir: string, at = ''): string[] {
  const info = lstatSync(join(dir, at))
  if (info.isSymbolicLink()) return []
  const below = info.isDirectory() ? readdirSync(join(dir, at)).flatMap((name) => modes(dir, join(at, name))) : []
  return [`${at || '.'} ${(info.mode & 0o777).toString(8)}`, ...below]
}
const open = (dir: string): string[] => modes(dir).filter((line) => !/ (600|700)$/.test(line))
async function filled(): Promise<string[]> {
  const closed: string[] = []
  store = await openStore({ dataDir, closed: (paths) => closed.push(...paths) })
  await store.records.insert(accountScope('a'), 't', rowOf(`r${(rows += 1)}`))
  createSealing({ key: '', dataDir }).seal('x', 'y')
  return closed
}

describe.each([0o000, 0o022, 0o077])('with the umask %i', (umask) => {
  let before: number
  beforeEach(() => {
    before = process.umask(umask)
  })
  afterEach(() => void process.umask(before))

  it('a new folder and everything in it are private', async () => {
    await filled()
    expect(modes(dataDir).map((line) => line.split(' ')[0])).toEqual(
      expect.arrayContaining(['.', 'portal.db', 'portal.db-wal', 'portal.db-shm', 'lock.db', 'server.pid', 'secrets.key']),
    )
    expect(open(dataDir)).toEqual([])
  })
  it('so is a backup in an open folder', async () => {
    await filled()
    chmodSync(root, 0o755)
    const file = join(root, `backup-${count}.db`)
    backUp({ dataDir, file })
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(statSync(file).size).toBeGreaterThan(0)
  })
  it('so are the files of an agent', async () => {
    const files = await openFiles(join(dataDir, 'demo-edge'))
    await files.apply({ action: 'put', account: 'a', type: 't', id: 'r', version: 1, record: { private_key: 'x' }, cursor: '1' })
    await files.save({ failed: [] })
    expect(open(join(dataDir, 'demo-edge'))).toEqual([])
  })
})

describe('an existing folder', () => {
  it('is made private at the start, with a warning', async () => {
    await filled()
    await store!.close()
    mkdirSync(join(dataDir, 'demo-edge/records/a'), { recursive: true })
    writeFileSync(join(dataDir, 'demo-edge/records/a/key.json'), '{}')
    for (const line of modes(dataDir)) {
      const path = join(dataDir, line.replace(/ \d+$/, ''))
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
    }
    const closed = await filled()
    expect(open(dataDir)).toEqual([])
    for (const name of ['', 'portal.db', 'secrets.key', 'demo-edge/records/a/key.json'])
      expect(closed).toContain(join(dataDir, name).replace(/\/$/, ''))
  })
  it('in a private folder was unreadable to others: it is made private without a warning', async () => {
    await filled()
    await store!.close()
    mkdirSync(join(dataDir, 'demo-dns/db'), { recursive: true })
    writeFileSync(join(dataDir, 'demo-dns/db/data.mdb'), '')
    chmodSync(join(dataDir, 'demo-dns/db/data.mdb'), 0o660)
    chmodSync(join(dataDir, 'demo-dns/db'), 0o770)
    expect(await filled()).toEqual([])
    expect(open(dataDir)).toEqual([])
    chmodSync(dataDir, 0o755)
    chmodSync(join(dataDir, 'demo-dns'), 0o700)
    chmodSync(join(dataDir, 'demo-dns/db'), 0o770)
    await store!.close()
    expect(await filled()).toEqual([dataDir])
  })
  it('is left alone, without a warning, when it was private', async () => {
    await filled()
    await store!.close()
    expect(await filled()).toEqual([])
  })
  it('the target of a link keeps its mode', async () => {
    const outside = join(root, `outside-${count}`)
    writeFileSync(outside, '')
    chmodSync(outside, 0o644)
    mkdirSync(dataDir, { recursive: true })
    symlinkSync(outside, join(dataDir, 'link'))
    await filled()
    expect((statSync(outside).mode & 0o777).toString(8)).toBe('644')
  })
  it('a file that cannot be made private stops the start, with a remedy', async () => {
    // The kernel's own files belong to nobody who could close them.
    await expect(openStore({ dataDir: '/proc/self' })).rejects.toThrow(/cannot be (closed|made or written)/)
  })
  it('a backup overwrites no file and leaves none behind', async () => {
    await filled()
    const file = join(root, `taken-${count}.db`)
    writeFileSync(file, 'mine')
    expect(() => backUp({ dataDir, file })).toThrow(/cannot be made/)
    expect(statSync(file).size).toBe(4)
    const missing = join(root, `missing-${count}`)
    expect(() => backUp({ dataDir: missing, file: `${missing}.db` })).toThrow(/no database/)
    expect(existsSync(`${missing}.db`)).toBe(false)
  })
})
