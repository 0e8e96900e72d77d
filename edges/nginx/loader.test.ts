import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Acknowledgement, Change } from '../../server/drivers/agents/client.ts'
import type { Engine } from '../engine.ts'
import { createDesired } from './desired.ts'
import { createLoader, type LoaderOptions } from './loader.ts'

const dir = mkdtempSync(join(tmpdir(), 'loader-'))
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const record = { origin: { servers: {} }, locations: {} }

/** A loader whose nginx accepts every file. `acknowledged`: ids, versions and states that the portal hears of, in order. */
function openLoader(options: Pick<LoaderOptions, 'write' | 'engine' | 'start'>) {
  mkdirSync(join(dir, 'sites'), { recursive: true })
  const program = join(dir, 'nginx')
  writeFileSync(program, '#!/bin/sh\nexit 0\n')
  chmodSync(program, 0o700)
  const acknowledged: string[] = []
  let generation = 0
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
    changeDelivery: async () => undefined,
    main: (wanted) => String((generation = wanted)),
    answering: async () => generation,
    acknowledge: async (all: Acknowledgement[]) =>
      void acknowledged.push(...all.map(({ id, version, state }) => `${id}${version} ${state}`)),
    say: () => undefined,
    signal: new AbortController().signal,
    ...options,
  })
  const change = (id: string, version: number, action: 'put' | 'delete' = 'put', account = 'shop') =>
    desired.apply({ cursor: '', account, type: 'sites', id, version, action, record } as Change)
  return { loader, acknowledged, change }
}

it('acknowledges nothing until nginx has loaded it, and repeats a load that failed', async () => {
  let engine: Engine | undefined
  let [signals, isFailing] = [0, false]
  const { loader, acknowledged, change } = openLoader({
    write: async ({ version }) => ({ lines: [{ text: `# ${version}`, at: '' }], problems: [], cost: 1 }),
    engine: () => engine,
    start: async () => {
      engine = {
        isRunning: () => true,
        signal: () => {
          if (isFailing) throw new Error('nginx is gone')
          signals += 1
        },
        workers: async () => [],
        processes: async () => [],
        end: async () => undefined,
      }
    },
  })
  await change('a', 1)
  await loader.load()
  expect(acknowledged).toEqual(['a1 applied'])
  await change('a', 2)
  isFailing = true
  await expect(loader.load()).rejects.toThrow('nginx is gone')
  expect(acknowledged).toEqual(['a1 applied'])
  isFailing = false
  await loader.load()
  expect([signals, acknowledged]).toEqual([1, ['a1 applied', 'a2 applied']])
  await loader.load()
  expect(signals).toBe(1)
})

it('limits the total cost of an account: further sites are refused, keep their last version, and load once there is room', async () => {
  const costs: Record<string, number> = { a1: 9000, b1: 1000, c1: 1, other1: 10_000, a2: 9500, b2: 10_001 }
  let isRunning = false
  const { loader, acknowledged, change } = openLoader({
    write: async ({ id, version }) => ({ lines: [{ text: `# ${id}${version}`, at: '' }], problems: [], cost: costs[`${id}${version}`]! }),
    engine: () =>
      isRunning
        ? { isRunning: () => true, signal: () => undefined, workers: async () => [], processes: async () => [], end: async () => undefined }
        : undefined,
    start: async () => void (isRunning = true),
  })
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

describe('nginx tests', () => {
  /** Stands for nginx: notes what each test includes, and refuses a pattern of all sites while a file `limit` names one of them. */
  const nginx = `#!/bin/sh
cd "$4"
grep -v '^generation' test.conf | tr '\\n' ' ' >> tested
echo >> tested
if [ -f limit ] && grep -q 'sites/\\*' test.conf; then
  file=$(cat limit)
  if grep -q big "sites/$file"; then echo "[emerg] 1#1: too much in $4/sites/$file:1" >&2; exit 1; fi
fi
`
  async function office(signal = new AbortController().signal) {
    mkdirSync(join(dir, 'sites'), { recursive: true })
    const program = join(dir, 'nginx')
    writeFileSync(program, nginx)
    chmodSync(program, 0o700)
    const acknowledged: string[] = []
    let [generation, isRunning, isRefusing] = [0, false, false]
    const desired = createDesired({
      types: async () => [{ type: 'sites', options: { role: 'site' } }],
      changed: () => undefined,
      task: () => undefined,
    })
    const readGeneration = () => (generation = Number(/generation (\d+)/.exec(readFileSync(join(dir, 'nginx.conf'), 'utf8'))?.[1]))
    const loader = createLoader({
      dir,
      program,
      desired,
      patience: [200, 200],
      prepare: async () => undefined,
      changeDelivery: async () => undefined,
      write: async ({ id, version, resource }) => ({
        lines: [{ text: `# ${id} ${version} ${resource.cdn_domain}`, at: '/cdn_domain' }],
        problems: [],
        cost: 1,
      }),
      main: (wanted, sites) => `generation ${wanted}\n${sites.join('\n')}\n`,
      engine: () =>
        isRunning
          ? {
              isRunning: () => true,
              signal: () => void (isRefusing ? (isRefusing = false) : readGeneration()),
              workers: async () => [],
              processes: async () => [],
              end: async () => undefined,
            }
          : undefined,
      start: async () => void ((isRunning = true), readGeneration()),
      answering: async () => generation,
      acknowledge: async (all: Acknowledgement[]) =>
        void acknowledged.push(
          ...all.map(({ id, version, state, errors = [] }) => [id, version, state, ...errors.map(({ path }) => path)].join(' ')),
        ),
      say: () => undefined,
      signal,
    })
    return {
      loader,
      acknowledged,
      tested: () =>
        readFileSync(join(dir, 'tested'), 'utf8')
          .trim()
          .split('\n')
          .map((line) => line.trim()),
      site: (number: number) => readFileSync(join(dir, 'sites', `${number}.conf`), 'utf8'),
      refuseOnce: () => (isRefusing = true),
      put: (id: string, version: number, text: string) =>
        desired.apply({
          cursor: '',
          account: 'shop',
          type: 'sites',
          id,
          version,
          action: 'put',
          record: { origin: { servers: {} }, locations: {}, cdn_domain: text },
        } satisfies Change),
    }
  }

  it('test only changed files, because the others were valid', async () => {
    const { loader, put, tested } = await office()
    await put('a', 1, 'small')
    await put('b', 1, 'small')
    await loader.load()
    await put('b', 2, 'small')
    await loader.load()
    expect(tested()).toEqual(['sites/1.conf sites/2.conf', 'sites/2.conf'])
  })

  it('test all files if nginx refuses files that are valid separately; refused sites keep their last version', async () => {
    const { loader, put, acknowledged, tested, site, refuseOnce } = await office()
    await put('a', 1, 'small')
    await put('b', 1, 'small')
    await loader.load()
    acknowledged.length = 0
    writeFileSync(join(dir, 'limit'), '2.conf')
    refuseOnce()
    await put('a', 2, 'small')
    await put('b', 2, 'big')
    await loader.load()
    expect(acknowledged.toSorted()).toEqual(['a 2 applied', 'b 2 error /cdn_domain'])
    expect([site(1), site(2)]).toEqual(['# a 2 small\n', '# b 1 small\n'])
    expect(tested().slice(1)).toEqual(['sites/1.conf sites/2.conf', 'sites/*.conf', 'sites/*.conf'])
  })

  it('the rest of a failed load is loaded with the next change', async () => {
    const { loader, put, acknowledged, refuseOnce } = await office()
    await put('a', 1, 'small')
    await loader.load()
    acknowledged.length = 0
    refuseOnce()
    await put('a', 2, 'other')
    await expect(loader.load()).rejects.toThrow('does not load')
    expect(acknowledged).toEqual([])
    await put('a', 3, 'small')
    await loader.load()
    expect(acknowledged).toEqual(['a 3 applied'])
  })

  it('an agent that ends does not wait for a load', async () => {
    const end = new AbortController()
    const { loader, put, refuseOnce } = await office(end.signal)
    await put('a', 1, 'small')
    await loader.load()
    refuseOnce()
    await put('a', 2, 'other')
    const loading = loader.load()
    end.abort()
    await expect(loading).rejects.toThrow('aborted')
  })
})
