import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
    write: async ({ version }) => ({ lines: [{ text: `# ${version}`, at: '' }], problems: [], cost: 1 }),
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

it('serves what an account may cost together; the rest is refused, keeps what it had, and is loaded once there is room', async () => {
  mkdirSync(join(dir, 'sites'), { recursive: true })
  const program = join(dir, 'nginx')
  writeFileSync(program, '#!/bin/sh\nexit 0\n')
  chmodSync(program, 0o700)
  const acknowledged: string[] = []
  const costs: Record<string, number> = { a1: 9000, b1: 1000, c1: 1, other1: 10_000, a2: 9500, b2: 10_001 }
  let [generation, isRunning] = [0, false]
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
    write: async ({ id, version }) => ({ lines: [{ text: `# ${id}${version}`, at: '' }], problems: [], cost: costs[`${id}${version}`]! }),
    main: (wanted) => String((generation = wanted)),
    engine: () =>
      isRunning ? { isRunning: () => true, signal: () => undefined, workers: async () => [], end: async () => undefined } : undefined,
    start: async () => void (isRunning = true),
    answering: async () => generation,
    acknowledge: async (all: Acknowledgement[]) =>
      void acknowledged.push(...all.map(({ id, version, state }) => `${id}${version} ${state}`)),
    say: () => undefined,
  })
  const record = { origin: { servers: {} }, locations: {} }
  const change = (id: string, version: number, action: 'put' | 'delete' = 'put', account = 'shop') =>
    desired.apply({ cursor: '', account, type: 'sites', id, version, action, record } as Change)
  const loaded = async (): Promise<string[]> => {
    acknowledged.length = 0
    await loader.load()
    return acknowledged
  }
  await change('a', 1)
  await change('b', 1)
  await change('c', 1)
  await change('other', 1, 'put', 'elsewhere')
  expect(await loaded()).toEqual(['a1 applied', 'b1 applied', 'c1 error', 'other1 applied'])
  // A version that does not fit leaves the one before.
  await change('b', 2)
  expect(await loaded()).toEqual(['b2 error'])
  expect(readFileSync(join(dir, 'sites', '2.conf'), 'utf8')).toBe('# b1\n')
  await change('a', 2)
  expect(await loaded()).toEqual(['a2 error'])
  await change('a', 2, 'delete')
  expect((await loaded()).toSorted()).toEqual(['a2 applied', 'c1 applied'])
})
