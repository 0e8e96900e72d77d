import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { Acknowledgement, Change } from '../../server/drivers/agents/client.ts'
import type { Engine } from '../engine.ts'
import { createDesired } from './desired.ts'
import { createLoader } from './loader.ts'

const dir = mkdtempSync(join(tmpdir(), 'loader-'))
afterEach(() => rmSync(dir, { recursive: true, force: true }))

it('acknowledges nothing until nginx has loaded it, and repeats a load that failed', async () => {
  mkdirSync(join(dir, 'sites'))
  const program = join(dir, 'nginx')
  writeFileSync(program, '#!/bin/sh\nexit 0\n')
  chmodSync(program, 0o700)
  const acknowledged: string[] = []
  let engine: Engine | undefined
  let [generation, signals, isFailing] = [0, 0, false]
  const desired = createDesired({
    types: async () => [{ type: 'sites', options: { role: 'site' } }],
    changed: () => undefined,
    task: () => undefined,
  })
  const loader = createLoader({
    dir,
    program,
    desired,
    prepare: async () => undefined,
    write: async ({ version }) => ({ lines: [{ text: `# ${version}`, at: '' }], problems: [] }),
    main: (wanted) => String((generation = wanted)),
    engine: () => engine,
    start: async () => {
      engine = {
        isRunning: () => true,
        signal: () => {
          if (isFailing) throw new Error('nginx is gone')
          signals += 1
        },
        workers: async () => [],
        end: async () => undefined,
      }
    },
    answering: async () => generation,
    acknowledge: async (all: Acknowledgement[]) => void acknowledged.push(...all.map(({ version, state }) => `${version} ${state}`)),
    say: () => undefined,
  })
  const record = { origin: { servers: {} }, locations: {} }
  const put = (version: number) =>
    desired.apply({ cursor: '', account: 'shop', type: 'sites', id: 'a', version, action: 'put', record } satisfies Change)
  await put(1)
  await loader.load()
  expect(acknowledged).toEqual(['1 applied'])
  await put(2)
  isFailing = true
  await expect(loader.load()).rejects.toThrow('nginx is gone')
  expect(acknowledged).toEqual(['1 applied'])
  isFailing = false
  await loader.load()
  expect([signals, acknowledged]).toEqual([1, ['1 applied', '2 applied']])
  await loader.load()
  expect(signals).toBe(1)
})
