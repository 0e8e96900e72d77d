// F7: backups of the embedded database: what comes back is what was there, and nothing that stands somewhere is lost.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create, extract, list } from 'tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Manifest, manifestFile } from '../../../server/services/backups/archive.ts'
import { makeBackup, type PortalPaths } from '../../../server/services/backups/make.ts'
import { restoreBackup } from '../../../server/services/backups/restore.ts'
import { openEmbeddedEndpoint } from '../../../server/store/copying/embeddedEndpoint.ts'
import { hashesOf, type TableHash } from '../../../server/store/copying/endpoint.ts'
import { accountScope } from '../../../server/store/scope.ts'
import { listUrl, openPortal, type Portal } from '../support/portal.ts'
import { rowOf } from '../store/contract/storeRows.ts'

const root = mkdtempSync(join(tmpdir(), 'backups-'))
let portal: Portal
let from: PortalPaths
let backup: string
let count = 0
const list1 = listUrl('demo-cdn2', 'http-resources')
const fresh = (name: string): string => join(root, `${(count += 1)}-${name}`)
const emptyPlaces = (): PortalPaths => {
  const dir = fresh('target')
  return { dataDir: join(dir, 'data'), definitionsDir: join(dir, 'definitions'), url: '', keys: '' }
}
async function tablesOf({ dataDir }: PortalPaths): Promise<Record<string, TableHash>> {
  const place = openEmbeddedEndpoint(join(dataDir, 'portal.db'))
  return hashesOf(place).finally(() => place.close())
}
const everything = (dir: string): string[] =>
  existsSync(dir)
    ? readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .filter((name) => !/^(lock\.db|server\.pid)/.test(name))
        .toSorted()
    : []
async function change(archive: string, work: (folder: string) => void): Promise<string> {
  const [folder, file] = [fresh('unpacked'), fresh('changed.tar.gz')]
  mkdirSync(folder)
  await extract({ file: archive, cwd: folder })
  work(folder)
  await create({ cwd: folder, file, gzip: true }, readdirSync(folder))
  return file
}

beforeAll(async () => {
  portal = await openPortal({ env: { SECRETS_KEY: '' } })
  from = { dataDir: portal.settings.DATA_DIR, definitionsDir: portal.settings.DEFINITIONS_DIR, url: '', keys: '' }
  mkdirSync(join(from.definitionsDir, 'edge-alerts'))
  writeFileSync(join(from.definitionsDir, 'edge-alerts/schema.json'), '{"type":"object"}')
  await portal.services.store.assets.add({
    guid: 'g1',
    kind: 'image',
    weight: '',
    name: 'logo.png',
    brand: 'main',
    content_type: 'image/png',
    width: 1,
    height: 1,
    bytes: 4,
    data: 'AAAA',
    created_at: '2026-01-01',
  })
  backup = fresh('backup.tar.gz')
  expect(await makeBackup(from, { file: backup })).toBe('file')
})
afterAll(async () => {
  await portal.close()
  rmSync(root, { recursive: true, force: true })
})

describe('a backup', () => {
  it('is restored with the same rows in every table, the key and the definitions, and its server starts', async () => {
    const to = emptyPlaces()
    const { manifest, savedDir } = await restoreBackup(to, { file: backup })
    expect(savedDir).toBeUndefined()
    expect(await tablesOf(to)).toEqual(manifest.tables)
    expect(await tablesOf(to)).toEqual(await tablesOf(from))
    expect(manifest.tables).toMatchObject({ assets: { rows: 1 }, records: { rows: expect.any(Number) } })
    expect(readFileSync(join(to.dataDir, 'secrets.key'), 'utf8')).toBe(readFileSync(join(from.dataDir, 'secrets.key'), 'utf8'))
    expect(readFileSync(join(to.definitionsDir, 'edge-alerts/schema.json'), 'utf8')).toBe('{"type":"object"}')
    const again = await openPortal({ demo: false, env: { SECRETS_KEY: '', DATA_DIR: to.dataDir } })
    const person = await again.signIn('cdn2@demo.example')
    const [before, after] = [await (await portal.signIn('cdn2@demo.example')).ask({ url: list1 }), await person.ask({ url: list1 })]
    expect(after.json()).toEqual(before.json())
    await again.close()
  })
  it('is one file readable by its owner only, without leftovers, whatever the umask', async () => {
    const before = process.umask(0)
    const dir = fresh('folder')
    mkdirSync(dir)
    try {
      await makeBackup(from, { file: join(dir, 'b.tar.gz') })
    } finally {
      process.umask(before)
    }
    expect(readdirSync(dir)).toEqual(['b.tar.gz'])
    expect(statSync(join(dir, 'b.tar.gz')).mode & 0o777).toBe(0o600)
  })
  it('is restored to files readable by their owner only', async () => {
    const before = process.umask(0)
    const to = emptyPlaces()
    try {
      await restoreBackup(to, { file: backup })
    } finally {
      process.umask(before)
    }
    for (const name of ['', 'portal.db', 'secrets.key']) expect(statSync(join(to.dataDir, name)).mode & 0o077, name).toBe(0)
  })
  it('is consistent while records are written', async () => {
    const [scope, { store }] = [accountScope('busy'), portal.services]
    const busy = { isOver: false }
    let written = 0
    const writing = (async () => {
      while (!busy.isOver) {
        const row = rowOf(`b${(written += 1)}`)
        await store.transaction(async ({ records, uniques }) => {
          await records.insert(scope, 't', row)
          await uniques.take(scope, 't', row.id, { space: '', rule: 'n', value: `"${row.id}"` })
        })
        await new Promise((done) => setImmediate(done))
      }
    })()
    const file = fresh('busy.tar.gz')
    await makeBackup(from, { file })
    busy.isOver = true
    await writing
    const to = emptyPlaces()
    const { manifest } = await restoreBackup(to, { file })
    expect(await tablesOf(to)).toEqual(manifest.tables)
    const again = await openPortal({ demo: false, env: { SECRETS_KEY: '', DATA_DIR: to.dataDir } })
    const found = await again.services.store.records.count(scope, 't')
    for (let n = 1; n <= found; n += 1)
      expect(await again.services.store.uniques.take(scope, 't', 'other', { space: '', rule: 'n', value: `"b${n}"` }), `b${n}`).toBe(false)
    expect(await again.services.store.uniques.take(scope, 't', 'other', { space: '', rule: 'n', value: `"b${found + 1}"` })).toBe(true)
    expect(written).toBeGreaterThan(found)
    await again.close()
  })
  it('omits the key on demand, and with SECRETS_KEY', async () => {
    for (const [given, keys] of [
      [{}, 'left out'],
      [{ keys: 'x' }, 'settings'],
    ] as const) {
      const file = fresh('keyless.tar.gz')
      expect(await makeBackup({ ...from, ...given }, { file, withKey: false })).toBe(keys)
      const names: string[] = []
      await list({ file, onReadEntry: ({ path }) => void names.push(path) })
      expect(names).toContain('portal.db')
      expect(names).not.toContain('secrets.key')
    }
  })
})

describe('a backup is refused', () => {
  it.each([
    ['over a file', () => ({ places: from, file: backup }), /exists already/],
    ['without a database', () => ({ places: emptyPlaces(), file: fresh('none.tar.gz') }), /no database/],
  ])('%s, and leaves no files', async (_, given, reason) => {
    const { places, file } = given()
    const before = readdirSync(root)
    const size = existsSync(file) ? statSync(file).size : 0
    await expect(makeBackup(places, { file })).rejects.toThrow(reason)
    expect(readdirSync(root)).toEqual(before)
    expect(existsSync(file) ? statSync(file).size : 0).toBe(size)
  })
})

describe('a restore is refused and changes nothing', () => {
  const refused = async (to: PortalPaths, file: string, reason: RegExp, force = false): Promise<void> => {
    const before = [everything(to.dataDir), everything(to.definitionsDir)]
    await expect(restoreBackup(to, { file, force })).rejects.toThrow(reason)
    expect([everything(to.dataDir), everything(to.definitionsDir)]).toEqual(before)
  }

  it('over a folder with data', async () => {
    const to = emptyPlaces()
    mkdirSync(to.dataDir, { recursive: true })
    writeFileSync(join(to.dataDir, 'portal.db'), 'mine')
    await refused(to, backup, /is not empty \(portal\.db\)/)
    expect(readFileSync(join(to.dataDir, 'portal.db'), 'utf8')).toBe('mine')
  })
  it('over a folder with definitions', async () => {
    const to = emptyPlaces()
    mkdirSync(join(to.definitionsDir, 'mine'), { recursive: true })
    await refused(to, backup, /definitions is not empty/)
  })
  it('with other definitions than those of a read-only folder, also with --force', async () => {
    const to = emptyPlaces()
    await restoreBackup(to, { file: backup })
    writeFileSync(join(to.dataDir, 'mine'), 'mine')
    // No folder can be made below a file, whoever tries.
    await refused(
      { ...to, definitionsDir: join(to.dataDir, 'mine/definitions') },
      backup,
      /definitions, which cannot be written here/,
      true,
    )
  })
  it('over a running server, also with --force', () => refused(from, backup, /another server/, true))
  it('of a missing file, or one that is not an archive', async () => {
    await refused(emptyPlaces(), fresh('missing'), /there is no backup/)
    const text = fresh('text')
    writeFileSync(text, 'text')
    await refused(emptyPlaces(), text, /cannot be unpacked|is not a backup/)
  })
  it('of a truncated archive', async () => {
    const cut = fresh('cut.tar.gz')
    cpSync(backup, cut)
    truncateSync(cut, Math.floor(statSync(backup).size / 2))
    await refused(emptyPlaces(), cut, /cannot be unpacked|is damaged/)
  })
  it.each([
    ['with a changed key', (folder: string) => writeFileSync(join(folder, 'secrets.key'), 'other'), /damaged: secrets\.key/],
    [
      'with a changed database',
      (folder: string) => writeFileSync(join(folder, 'portal.db'), Buffer.alloc(10), { flag: 'a' }),
      /damaged: portal\.db/,
    ],
    ['without the database', (folder: string) => rmSync(join(folder, 'portal.db')), /damaged: portal\.db/],
    ['without a manifest', (folder: string) => rmSync(join(folder, manifestFile)), /no manifest\.json/],
    [
      'with a definition more',
      (folder: string) => writeFileSync(join(folder, 'definitions/more.json'), '{}'),
      /damaged: definitions\/more\.json/,
    ],
  ])('%s', async (_, work, reason) => refused(emptyPlaces(), await change(backup, work), reason))
  it.each([
    ['of a newer version', { migration: 9999 }, /newer version/],
    ['of a format to come', { format: 2 }, /newer version/],
    ['with other rows than were backed up', { tables: { records: { rows: 1, hash: '0' } } }, /damaged/],
    ['without the SECRETS_KEY it needs', { keys: 'settings' }, /set it/],
  ])('%s', async (_, other, reason) => {
    const file = await change(backup, (folder) => {
      const path = join(folder, manifestFile)
      writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as Manifest), ...other }))
    })
    await refused(emptyPlaces(), file, reason)
  })
  it('of files that lead out of the folder or are not part of a backup', async () => {
    const file = await change(backup, (folder) => {
      writeFileSync(join(folder, 'evil.sh'), '')
      mkdirSync(join(folder, 'sub'))
      writeFileSync(join(folder, 'sub/portal.db'), '')
    })
    const to = emptyPlaces()
    await restoreBackup(to, { file })
    expect(everything(to.dataDir).filter((name) => /evil|sub/.test(name))).toEqual([])
  })
})

describe('with --force', () => {
  it('equal definitions are not rewritten: their folder may belong to somebody else', async () => {
    const to = emptyPlaces()
    await restoreBackup(to, { file: backup })
    const schema = join(to.definitionsDir, 'edge-alerts/schema.json')
    const stamp = () => [statSync(schema).ino, statSync(to.definitionsDir).mtimeMs]
    const first = stamp()
    await restoreBackup(to, { file: backup, force: true })
    expect(stamp()).toEqual(first)
    writeFileSync(schema, '{"type":"object","title":"Other"}')
    const { savedDir } = await restoreBackup(to, { file: backup, force: true })
    expect(readFileSync(schema, 'utf8')).toBe('{"type":"object"}')
    expect(readFileSync(join(savedDir!, 'definitions/edge-alerts/schema.json'), 'utf8')).toContain('Other')
  })
  it('existing files are moved away completely', async () => {
    const to = emptyPlaces()
    await restoreBackup(to, { file: backup })
    writeFileSync(join(to.dataDir, 'mine'), 'mine')
    chmodSync(join(to.definitionsDir, 'edge-alerts'), 0o755)
    const first = await tablesOf(to)
    const { savedDir } = await restoreBackup(to, { file: backup, force: true })
    expect(readFileSync(join(savedDir!, 'mine'), 'utf8')).toBe('mine')
    expect(readdirSync(savedDir!).toSorted()).toEqual(expect.arrayContaining(['definitions', 'mine', 'portal.db', 'secrets.key']))
    expect(readdirSync(join(savedDir!, 'definitions'))).toEqual(['edge-alerts'])
    expect(await tablesOf({ ...to, dataDir: savedDir! })).toEqual(first)
    expect(await tablesOf(to)).toEqual(first)
  })
})
