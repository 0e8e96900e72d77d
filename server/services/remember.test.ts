import { describe, expect, it } from 'vitest'
import { createRemember } from './remember.ts'

function counting(writes: { now: number | undefined }, most = 10) {
  let reads = 0
  const remember = createRemember<number>({ writes: () => writes.now }, most)
  return (key: string) => remember(key, async () => (reads += 1))
}

describe('A cached read', () => {
  it('is not repeated without a write', async () => {
    const ask = counting({ now: 1 })
    expect([await ask('a'), await ask('a')]).toEqual([1, 1])
  })
  it('is repeated after any write', async () => {
    const writes = { now: 1 }
    const ask = counting(writes)
    await ask('a')
    writes.now = 2
    expect(await ask('a')).toBe(2)
  })
  it('is separate for another key', async () => {
    const ask = counting({ now: 1 })
    expect([await ask('a'), await ask('b')]).toEqual([1, 2])
  })
  it('is never cached if other processes write', async () => {
    const ask = counting({ now: undefined })
    expect([await ask('a'), await ask('a')]).toEqual([1, 2])
  })
  it('is cached once it is read, until the next write', async () => {
    const writes = { now: 1 as number | undefined }
    const remember = createRemember<string>({ writes: () => writes.now }, 10)
    expect(remember.known('a')).toBeUndefined()
    await remember('a', async () => 'read')
    expect([remember.known('a'), remember.known('b')]).toEqual(['read', undefined])
    writes.now = 2
    expect(remember.known('a')).toBeUndefined()
    writes.now = undefined
    expect(remember.known('a')).toBeUndefined()
  })
  it('that began before a write is not used after it', async () => {
    const writes = { now: 1 }
    const remember = createRemember<string>({ writes: () => writes.now }, 10)
    await remember('a', async () => {
      writes.now = 2
      return 'old'
    })
    expect(await remember('a', async () => 'new')).toBe('new')
  })
  it('is cached within the total limit, and never if it exceeds the limit by itself', async () => {
    const weights: Record<string, number> = { a: 40, b: 40, c: 40, d: 101 }
    let reads: string[] = []
    const remember = createRemember<string>({ writes: () => 1 }, 100, undefined, (key) => weights[key]!)
    const ask = async (...keys: string[]): Promise<string[]> => {
      reads = []
      for (const key of keys)
        await remember(key, async () => {
          reads.push(key)
          return key
        })
      return reads
    }
    expect(await ask('a', 'b', 'a', 'b')).toEqual(['a', 'b'])
    expect(await ask('d', 'd', 'a', 'b')).toEqual(['d', 'd'])
    expect(await ask('c', 'b', 'c', 'a')).toEqual(['c', 'a'])
  })
  it('that failed is retried', async () => {
    const remember = createRemember<string>({ writes: () => 1 }, 10)
    await expect(remember('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await remember('a', async () => 'fine')).toBe('fine')
  })
  it('is shared by all concurrent callers', async () => {
    const ask = counting({ now: 1 })
    expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2])
  })
  it('is not shared with callers after a write', async () => {
    const writes = { now: 1 }
    const ask = counting(writes)
    const first = ask('a')
    writes.now = 2
    expect([await first, await ask('a')]).toEqual([1, 2])
  })
  it('fails for all waiting callers, and for no later one', async () => {
    const remember = createRemember<string>({ writes: () => 1 }, 10)
    const broken = () => Promise.reject(new Error('broken'))
    const both = await Promise.allSettled([remember('a', broken), remember('a', broken)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await remember('a', async () => 'fine')).toBe('fine')
  })
  it('gives way to newer ones', async () => {
    const ask = counting({ now: 1 }, 1)
    expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 2, 3])
  })
})
