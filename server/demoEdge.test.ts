import { describe, expect, it } from 'vitest'
import { Problem } from './services/problem.ts'
import { whenAllowed } from './demoEdge.ts'

const { signal } = new AbortController()

describe('a change of the demo', () => {
  it('that comes too soon after another is retried until it is allowed', async () => {
    const answers = [429, 429, 200]
    const work = async (): Promise<number> => {
      const status = answers.shift()!
      if (status !== 200) throw new Problem(status, 'too_soon')
      return status
    }
    expect(await whenAllowed(work, { signal, wait: 1 })).toBe(200)
    expect(answers).toEqual([])
  })
  it('that is refused for another reason is not retried', async () => {
    let calls = 0
    const work = async (): Promise<never> => {
      calls++
      throw new Problem(403, 'forbidden')
    }
    await expect(whenAllowed(work, { signal, wait: 1 })).rejects.toThrow('forbidden')
    expect(calls).toBe(1)
  })
  it('is abandoned when the demo ends', async () => {
    const end = new AbortController()
    const waiting = whenAllowed(() => Promise.reject(new Problem(429, 'too_soon')), { signal: end.signal, wait: 60_000 })
    end.abort()
    await expect(waiting).rejects.toThrow()
  })
})
