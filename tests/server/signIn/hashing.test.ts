// Password hashes come from child processes: wrong input is refused, a process that dies is replaced, and none outlives its server or knows its settings.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { hash, HashingError, verify } from '../../../server/services/access/signIn/hashing.ts'
import { createPasswords } from '../../../server/services/access/signIn/passwords.ts'

const cheap = { memoryCost: 256, timeCost: 1, parallelism: 1 }
/** Long enough to be killed in. */
const costly = { memoryCost: 160 * 1024, timeCost: 8, parallelism: 1 }

/** Processes of hashes whose parent is `parent`, a zombie not counted. */
function hashersOf(parent = process.pid): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [, state, ppid] = /\) (\S) (\d+) /.exec(textOf(pid, 'stat')) ?? []
      return state !== 'Z' && Number(ppid) === parent && textOf(pid, 'cmdline').includes('hashProcess')
    })
}

function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

const workingWithin = { timeout: 20_000, interval: 5 }

/** Kills the process once it works on the task. */
async function killWorking(not: number[] = []): Promise<number> {
  const pid = await vi.waitFor(() => {
    const found = hashersOf().find((one) => !not.includes(one) && memoryOf(one) > 150_000)
    expect(found).toBeDefined()
    return found!
  }, workingWithin)
  process.kill(pid, 'SIGKILL')
  return pid
}

/** Resident kilobytes. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(textOf(pid, 'status'))?.[1] ?? 0)
}

describe('hashes of passwords', () => {
  it('are computed one after another and match their own passwords', async () => {
    const passwords = Array.from({ length: 20 }, (_, n) => `Password-${n}`)
    const hashes = await Promise.all(passwords.map((password) => hash(password, cheap, 2)))
    expect(new Set(hashes).size).toBe(20)
    expect(await Promise.all(passwords.map((password, n) => verify(hashes[n]!, password, 2)))).toEqual(passwords.map(() => true))
    expect(await Promise.all(passwords.map((password, n) => verify(hashes[(n + 1) % 20]!, password, 2)))).toEqual(
      passwords.map(() => false),
    )
    expect(hashersOf().length).toBeLessThanOrEqual(2)
  })
  it.each(['', 'not a hash', '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA', '$2b$10$abcdefghijklmnopqrstuv'])(
    'refuses the stored text %j and goes on',
    async (stored) => {
      await expect(verify(stored, 'Password-1', 2)).rejects.toThrow()
      expect(await verify(await hash('Password-1', cheap, 2), 'Password-1', 2)).toBe(true)
    },
  )
  it('refuse options that argon2 does not have', async () => {
    await expect(hash('Password-1', { memoryCost: 1, timeCost: 1, parallelism: 1 }, 2)).rejects.toThrow()
  })
})

describe('a process of hashes', () => {
  it('has a lower priority than the server, none of its settings, and no password in its arguments', async () => {
    vi.stubEnv('SMTP_PASSWORD', 'secret-of-the-server')
    try {
      await Promise.all([1, 2].map((n) => hash(`Password-of-${n}`, cheap, 2)))
      const pids = hashersOf()
      expect(pids.length).toBeGreaterThan(0)
      for (const pid of pids) {
        expect(getPriority(pid)).toBe(Math.min(getPriority() + 10, 19))
        expect(textOf(pid, 'cmdline')).not.toContain('Password')
        expect(textOf(pid, 'environ')).toMatch(/PATH=/)
        expect(textOf(pid, 'environ')).not.toMatch(/secret-of-the-server|SMTP|DATABASE_URL|SECRETS_KEY/)
      }
    } finally {
      vi.unstubAllEnvs()
    }
  })
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('continues after a %s to its whole process group', async (signal) => {
    await hash('Password-1', cheap, 1)
    const before = hashersOf()
    for (const pid of before) process.kill(pid, signal)
    await Promise.all(Array.from({ length: 10 }, (_, n) => hash(`Password-${n}`, cheap, 1)))
    expect(hashersOf()).toEqual(before)
  })
  it('that is killed is replaced, and every call is answered', async () => {
    const stored = await hash('Password-1', cheap, 1)
    const slow = hash('Password-2', costly, 1)
    const behind = [verify(stored, 'Password-1', 1), verify(stored, 'Password-2', 1)]
    await killWorking()
    expect(await Promise.all(behind)).toEqual([true, false])
    expect(await slow).toMatch(/^\$argon2id\$/)
  }, 120_000)
  it('that is killed again on the same task gives it up: 503, and the next one is answered', async () => {
    const passwords = createPasswords(costly)
    const refused = expect(passwords.verify(undefined, 'Password-1')).rejects.toMatchObject({ status: 503, code: 'busy' })
    await killWorking([await killWorking()])
    await refused
    const lost = expect(hash('Password-1', costly, 1)).rejects.toBeInstanceOf(HashingError)
    await killWorking([await killWorking()])
    await lost
    expect(await passwords.verify(undefined, 'Password-1')).toBe(false)
  }, 240_000)
})

describe('a server', () => {
  const children: ChildProcess[] = []
  afterAll(() => children.forEach((child) => child.kill('SIGKILL')))
  const serve = (then: string): ChildProcess => {
    const module = JSON.stringify(new URL('../../../server/services/access/signIn/hashing.ts', import.meta.url).href)
    const script = `const { hash } = await import(${module}); await hash('Password-1', ${JSON.stringify(cheap)}, 1); console.log('hashed'); ${then}`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    return child
  }
  it('that has nothing else to do exits despite its idle process', async () => {
    expect((await once(serve(''), 'exit'))[0]).toBe(0)
  })
  it('that is killed leaves no process behind', async () => {
    const server = serve('setInterval(() => {}, 1000)')
    await once(server.stdout!, 'data')
    const [pid] = hashersOf(server.pid)
    expect(pid).toBeDefined()
    server.kill('SIGKILL')
    await once(server, 'exit')
    await vi.waitFor(() => expect(textOf(pid!, 'cmdline')).toBe(''), 10_000)
  })
})
