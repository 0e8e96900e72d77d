// Long work yields: other work gets a turn between any two of its pieces.
import { describe, expect, it } from 'vitest'
import { breath } from './breath.ts'

const turn = () => new Promise<void>((go) => void setImmediate(go))

describe('long work that yields', () => {
  it('continues one portion in each turn of the event loop, in the order of the requests', async () => {
    const done: string[] = []
    const work = async (name: string) => {
      for (let piece = 1; piece <= 3; piece += 1) {
        await breath()
        done.push(`${name}${piece}`)
      }
    }
    const all = Promise.all(['a', 'b', 'c'].map(work))
    const seen: number[] = []
    while (done.length < 9) {
      await turn()
      seen.push(done.length)
    }
    await all
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
    expect(Math.max(...seen.map((count, index) => count - (seen[index - 1] ?? 0)))).toBe(1)
  })
  it('never continues in the turn of the request', async () => {
    let isOver = false
    const work = breath().then(() => (isOver = true))
    await Promise.resolve()
    expect(isOver).toBe(false)
    await work
  })
  it('is not blocked by failed work', async () => {
    const failing = breath().then(() => Promise.reject(new Error('failed')))
    await expect(failing).rejects.toThrow('failed')
    await expect(Promise.race([breath().then(() => 'on'), new Promise((go) => void setTimeout(go, 5000, 'held'))])).resolves.toBe('on')
  })
})
