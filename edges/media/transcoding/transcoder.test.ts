import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTranscoder, type Transcoder } from './transcoder.ts'

let dir: string
let transcoder: Transcoder
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'transcoder-'))
  mkdirSync(join(dir, 'hls/live-1_main'), { recursive: true })
  writeFileSync(join(dir, 'hls/live-1_main/index.m3u8'), '#EXTM3U\n#EXTINF:2,\n0.ts\n#EXTINF:2,\n1.ts\n')
})
afterEach(async () => {
  await transcoder.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Starts a process that needs this much memory. Says whether it had it. */
async function got(megabytes: number): Promise<boolean> {
  const program = join(dir, 'program')
  const [had, lacked] = [join(dir, 'had'), join(dir, 'lacked')]
  const taking = `dd if=/dev/zero of=/dev/null bs=${megabytes}M count=1 2> ${dir}/said`
  writeFileSync(program, `#!/bin/sh\nif ${taking}; then touch ${had}; else touch ${lacked}; fi\n`, { mode: 0o700 })
  transcoder = createTranscoder({ hls: join(dir, 'hls'), dir: join(dir, 'variants'), program, most: 1 })
  await transcoder.look([{ name: 'live-1_main', profile: '360_480_720', figures: { bytes: 1, time: 1, width: 1280, height: 720 } }])
  await expect.poll(() => existsSync(had) || existsSync(lacked), { timeout: 20_000 }).toBe(true)
  return existsSync(had)
}

describe('the process of a stream', () => {
  it('has memory for pictures of 4K', async () => expect(await got(700)).toBe(true))
  it('has no memory without end', async () => expect(await got(1000 + 250 * availableParallelism())).toBe(false))
})
