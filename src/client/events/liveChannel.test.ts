// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Stream } from '../../../tests/support/eventStream.ts'
import { listenLive, type LiveEvent } from './liveChannel.ts'

let stop: AbortController
let told: LiveEvent['kind'][]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('BroadcastChannel', undefined)
  Stream.all = []
  told = []
  stop = new AbortController()
  listenLive('/events', ({ kind }) => told.push(kind), stop.signal)
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const last = (): Stream => Stream.last

describe('the stream of events', () => {
  it('is reopened after a refusal with growing pauses, and reports its loss and its return once each', () => {
    last().open()
    last().fail({ isFinal: true })
    vi.advanceTimersByTime(5000)
    expect(Stream.all).toHaveLength(2)
    last().fail({ isFinal: true })
    vi.advanceTimersByTime(5000)
    expect(Stream.all).toHaveLength(2)
    vi.advanceTimersByTime(5000)
    expect(Stream.all).toHaveLength(3)
    last().open()
    expect(told).toEqual(['open', 'lost', 'back'])
  })
  it('is reconnected by the browser after a network failure', () => {
    last().open()
    last().fail({ isFinal: false })
    vi.advanceTimersByTime(60_000)
    expect(Stream.all).toHaveLength(1)
  })
  it('stays closed without listeners', () => {
    last().fail({ isFinal: true })
    stop.abort()
    vi.advanceTimersByTime(60_000)
    expect(Stream.all).toHaveLength(1)
  })
})
