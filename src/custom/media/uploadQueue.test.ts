import { describe, expect, it } from 'vitest'
import { createUploadQueue, maxAtOnce, type Outcome, type Send } from './uploadQueue.ts'

type Sent = { name: string; end: (outcome: Outcome) => void; sent: (bytes: number) => void; log: string[] }

function open() {
  const transfers: Sent[] = []
  let changes = 0
  const send: Send = (file, _path, { onSent, onEnd }) => {
    const log: string[] = []
    transfers.push({ name: file.name, end: onEnd, sent: onSent, log })
    return { cancel: async () => void log.push('cancel'), pause: () => void log.push('pause') }
  }
  const queue = createUploadQueue(send, { now: () => 5, onChanged: () => (changes += 1) })
  return {
    queue,
    transfers,
    changes: () => changes,
    states: () => queue.items().map(({ state }) => state),
    started: () => transfers.map(({ name }) => name),
  }
}
const files = (...names: string[]) => names.map((name) => new File(['1234'], name))

describe('The queue of uploads', () => {
  it('R0-871 sends three at once and the others in turn', () => {
    const { queue, transfers, states, started } = open()
    queue.add(files('a', 'b', 'c', 'd', 'e'), '')
    expect([maxAtOnce, started()]).toEqual([3, ['a', 'b', 'c']])
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting'])
    transfers[1]!.end({ state: 'done' })
    expect(started()).toEqual(['a', 'b', 'c', 'd'])
    transfers[0]!.end({ state: 'failed', error: 1 })
    expect(started()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(states()).toEqual(['failed', 'done', 'sending', 'sending', 'sending'])
  })
  it('sends no fourth one when more are added', () => {
    const { queue, started } = open()
    queue.add(files('a', 'b', 'c'), '')
    queue.add(files('d'), 'folder')
    expect(started()).toHaveLength(3)
  })
  it('continues with the next file after a cancellation, and forgets the cancelled one', async () => {
    const { queue, transfers, states, started, changes } = open()
    queue.add(files('a', 'b', 'c', 'd'), '')
    queue.cancel(queue.items()[1]!.id)
    expect([started(), transfers[1]!.log]).toEqual([['a', 'b', 'c', 'd'], ['cancel']])
    await expect.poll(changes).toBe(1)
    transfers[1]!.sent(4)
    transfers[1]!.end({ state: 'done' })
    expect([states(), changes()]).toEqual([['sending', 'sending', 'sending'], 1])
  })
  it('never starts a file that was cancelled while it waited', () => {
    const { queue, transfers, started } = open()
    queue.add(files('a', 'b', 'c', 'd'), '')
    queue.cancel(queue.items()[3]!.id)
    transfers[0]!.end({ state: 'done' })
    expect(started()).toEqual(['a', 'b', 'c'])
  })
  it('is storing once everything is sent, and sending again when a part is resent', () => {
    const { queue, transfers } = open()
    queue.add(files('a'), '')
    transfers[0]!.sent(4)
    expect(queue.items()[0]).toMatchObject({ state: 'storing', storingSince: 5 })
    transfers[0]!.sent(2)
    expect(queue.items()[0]).toMatchObject({ state: 'sending', sent: 2, storingSince: undefined })
  })
  it('retries a failed file, without its error', () => {
    const { queue, transfers, states, started } = open()
    queue.add(files('a'), '')
    transfers[0]!.end({ state: 'failed', error: new Error('no') })
    queue.retry(queue.items()[0]!.id)
    expect([started(), states(), queue.items()[0]!.error]).toEqual([['a', 'a'], ['sending'], undefined])
  })
  it('clears only files that have ended', () => {
    const { queue, transfers, states } = open()
    queue.add(files('a', 'b', 'c', 'd', 'e'), '')
    transfers[0]!.end({ state: 'duplicate' })
    transfers[1]!.end({ state: 'failed', error: 1 })
    queue.clear()
    expect(states()).toEqual(['sending', 'sending', 'sending'])
  })
  it('leaves the transfers of a closed page to be continued', () => {
    const { queue, transfers } = open()
    queue.add(files('a', 'b', 'c', 'd'), '')
    queue.close()
    expect(transfers.map(({ log }) => log)).toEqual([['pause'], ['pause'], ['pause']])
  })
  it('reports a new file only when there is one', () => {
    const { queue, transfers, changes } = open()
    queue.add(files('a', 'b', 'c'), '')
    transfers[0]!.end({ state: 'duplicate' })
    transfers[1]!.end({ state: 'failed', error: 1 })
    expect(changes()).toBe(0)
    transfers[2]!.end({ state: 'done' })
    expect(changes()).toBe(1)
  })
})
