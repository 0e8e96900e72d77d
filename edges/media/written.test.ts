import { mkdtemp, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unwritten } from './written.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'written-'))
  for (const [name, seconds] of [
    ['old', 16],
    ['fresh', 3],
  ] as const) {
    await mkdir(join(dir, name))
    await writeFile(join(dir, name, 'index.m3u8'), '#EXTM3U\n')
    await utimes(join(dir, name, 'index.m3u8'), now / 1000 - seconds, now / 1000 - seconds)
  }
})
afterAll(() => rm(dir, { recursive: true }))

const published = new Map([
  ['old', { time: 60_000 }],
  ['fresh', { time: 60_000 }],
  ['missing', { time: 60_000 }],
  ['just-begun', { time: 5000 }],
])
const unwrittenWith = async (free: number) => [...(await unwritten(published, { dir, free: async () => free, now: () => now }))]

it('a stream without a fresh playlist is unwritten on a full disk', async () => expect(await unwrittenWith(0)).toEqual(['old', 'missing']))
it('no stream is unwritten while there is space', async () => expect(await unwrittenWith(1_000_000)).toEqual([]))
