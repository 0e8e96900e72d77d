import { describe, expect, it } from 'vitest'
import type { Acknowledgement, Change } from '../../server/drivers/agents/client.ts'
import type { Target } from './jobs.ts'
import { createTargetTests } from './tests.ts'

const type = { type: 'checks', options: { target: 'url', key: 'code' } }
const now = Date.parse('2026-03-01T10:00:00Z')
const task = (record: object, id = '1'): Change => ({
  cursor: '1',
  account: 'a',
  type: 'checks',
  id,
  version: 1,
  action: 'put',
  task: true,
  record,
})

function started(test: (target: Target) => Promise<void>) {
  const said: Acknowledgement[] = []
  const tests = createTargetTests({ test, acknowledge: async (one) => void said.push(one), now: () => now })
  return { tests, said }
}

describe('tests of targets', () => {
  it('read members by the names of the definition, and tell the result', async () => {
    const seen: Target[] = []
    const { tests, said } = started(async (target) => void seen.push(target))
    tests.run(type, task({ url: 'rtmp://a.example/x', code: 'k', passphrase: 'p', until: '2026-03-01T10:00:30Z' }))
    await tests.end()
    expect(seen).toEqual([{ url: 'rtmp://a.example/x', key: 'k', passphrase: 'p', login: '' }])
    expect(said).toEqual([{ account: 'a', type: 'checks', id: '1', version: 1, state: 'applied' }])
  })
  it('tell the reason of a failure', async () => {
    const { tests, said } = started(async () => Promise.reject(new Error('The target refused the stream key.')))
    tests.run(type, task({ url: 'rtmp://a.example/x' }))
    await tests.end()
    expect(said[0]).toMatchObject({ state: 'error', errors: [{ path: '', reason: 'The target refused the stream key.' }] })
  })
  it.each(['2026-03-01T10:00:00Z', '2026-03-01T09:59:00Z', 'never'])('refuse one that was valid until %s', (until) => {
    const { tests } = started(async () => undefined)
    expect(() => tests.run(type, task({ url: 'x', until }))).toThrow('too late')
  })
  it('refuse a fifth concurrent one, and accept another when one has ended', async () => {
    const ends: (() => void)[] = []
    const { tests } = started(() => new Promise((done) => ends.push(done)))
    for (const id of ['1', '2', '3', '4']) tests.run(type, task({ url: 'x' }, id))
    expect(() => tests.run(type, task({ url: 'x' }, '5'))).toThrow('Too many')
    ends[0]!()
    await expect.poll(() => ends.length === 4 && tryRun()).toBe(true)
    for (const end of ends) end()
    await tests.end()
    function tryRun(): boolean {
      try {
        tests.run(type, task({ url: 'x' }, '6'))
        return true
      } catch {
        return false
      }
    }
  })
})
