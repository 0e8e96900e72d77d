import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scanFolders, scanLimits } from './scanFolders.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'definitions-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(path: string, text: string | Uint8Array = '{}'): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
const scan = (limits = scanLimits) => scanFolders(root, new Map(), limits)
const codes = async (limits = scanLimits) => {
  const { folders, problems } = await scan(limits)
  return [...problems, ...[...folders.values()].flatMap((folder) => folder.problems)].map(({ file, code }) => `${file} ${code}`)
}

describe('reading folders of definitions', () => {
  it('reads only the known files of each folder', async () => {
    put('cameras/schema.json', '{"a":1}')
    put('cameras/ru_RU.json')
    put('cameras/inputs/reboot.json')
    put('cameras/notes.txt')
    put('cameras/inputs/reboot.examples.json')
    put('README.md')
    put('_shared/net.json')
    put('.git/schema.json')
    const { folders, problems } = await scan()
    expect([...folders.keys()]).toEqual(['cameras'])
    expect(Object.keys(folders.get('cameras')?.files ?? {})).toEqual(['schema.json', 'ru_RU.json', 'inputs/reboot.json'])
    expect(problems).toEqual([])
  })

  it('reads a folder again only when one of its files changed', async () => {
    put('cameras/schema.json', '{"a":1}')
    const before = (await scan()).folders
    expect((await scanFolders(root, before)).folders.get('cameras')).toBe(before.get('cameras'))
    put('cameras/schema.json', '{"a":2}')
    expect((await scanFolders(root, before)).folders.get('cameras')?.files['schema.json']).toBe('{"a":2}')
  })

  it.each([
    'Cameras',
    'a_b',
    'a--b',
    '-a',
    'a b',
    'a;rm',
    '9lives',
    '__proto__x'.slice(2),
    'x'.repeat(64),
    'cam\u202eeras',
    'камеры',
    '%2e%2e',
  ])('refuses the folder name %j', async (name) => {
    put(`${name}/schema.json`)
    const { folders, problems } = await scan()
    expect(folders.size).toBe(0)
    expect(problems).toMatchObject([{ code: 'bad_name', level: 'error' }])
    expect(problems[0]?.type).not.toMatch(/[\u202e\n]/)
  })

  it('follows links inside the folder and refuses those that lead outside', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'))
    writeFileSync(join(outside, 'schema.json'), '{"secret":true}')
    symlinkSync(outside, join(root, 'linked'))
    put('cameras/resource.json')
    symlinkSync(join(outside, 'schema.json'), join(root, 'cameras/schema.json'))
    put('..data/schema.json', '{"mounted":true}')
    mkdirSync(join(root, 'mounted'))
    symlinkSync('../..data/schema.json', join(root, 'mounted/schema.json'))
    expect(await codes()).toEqual(['cameras/schema.json outside', 'linked outside'])
    expect((await scan()).folders.get('mounted')?.files).toEqual({ 'schema.json': '{"mounted":true}' })
    expect(JSON.stringify([...(await scan()).folders.values()])).not.toContain('secret')
    rmSync(outside, { recursive: true })
  })

  it('does not wait for a pipe, and reports files it cannot read', async () => {
    mkdirSync(join(root, 'pipes/schema.json/x'), { recursive: true })
    mkdirSync(join(root, 'fifo'))
    execFileSync('mkfifo', [join(root, 'fifo/schema.json')])
    put('large/schema.json', ' '.repeat(scanLimits.maxFileBytes + 1))
    put('latin/schema.json', new Uint8Array([0x22, 0xe9, 0x22]))
    expect(await codes()).toEqual([
      'fifo/schema.json not_a_file',
      'large/schema.json too_large',
      'latin/schema.json not_utf8',
      'pipes/schema.json not_a_file',
    ])
  })

  it('removes a byte order mark', async () => {
    put('cameras/schema.json', '\uFEFF{}')
    expect((await scan()).folders.get('cameras')?.files['schema.json']).toBe('{}')
  })

  it('stops at the highest number of types', async () => {
    for (const name of ['a', 'b', 'c']) put(`${name}/schema.json`)
    expect(await codes({ ...scanLimits, maxTypes: 2 })).toEqual(['c too_many_types'])
  })

  it('distinguishes an unavailable folder from an empty one', async () => {
    expect((await scan()).unreadable).toBe(false)
    expect((await scanFolders(join(root, 'nowhere'), new Map())).unreadable).toBe(true)
  })
})
