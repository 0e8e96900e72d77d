import { describe, expect, it } from 'vitest'
import { ended, type Fault, isOpen, moved, type Run, shown, stallMilliseconds, startMilliseconds, tick } from './decide.ts'
import type { Job } from './jobs.ts'

const [one, two] = ['rtmp://one/app', 'rtmp://two/app'].map((url) => ({ url, key: 'k', passphrase: '', login: '' }))
const job = (more: Partial<Job> = {}): Pick<Job, 'isOn' | 'schedule' | 'targets'> => ({
  isOn: true,
  schedule: [],
  targets: [one!, two!],
  ...more,
})
const alone = job({ targets: [one!] })
const lost: Fault = { code: 'failed', side: 'target', reason: 'lost' }
const empty: Fault = { code: 'notPublished', side: 'source', reason: 'empty' }
const at = (now: number, fault = empty, chance = 1) => ({ now, chance, fault })
const begun = (now = 0, of = job()): Run => tick({ state: 'stopped' }, of, at(now)).run
const sending = (now = 0, of = job()): Run => moved(begun(now, of), now)
const minutes = (count: number): number => count * 60_000

describe('a schedule', () => {
  it.each([
    ['2026-03-29T00:59:59Z', false],
    ['2026-03-29T01:00:00Z', true],
    ['2026-03-29T01:59:59Z', true],
    ['2026-03-29T02:00:00Z', false],
  ])('over the beginning of summer time in Berlin runs one hour, not two: %s %s', (now, open) => {
    // 02:00 (+01:00) does not exist: the clock goes from 02:00 to 03:00.
    expect(isOpen([{ start: '2026-03-29T02:00:00+01:00', stop: '2026-03-29T04:00:00+02:00' }], Date.parse(now))).toBe(open)
  })
  it.each([
    ['2026-10-25T00:30:00Z', true],
    ['2026-10-25T01:30:00Z', true],
    ['2026-10-25T02:00:00Z', false],
  ])('over the end of summer time runs through the hour that comes twice: %s %s', (now, open) => {
    expect(isOpen([{ start: '2026-10-25T02:00:00+02:00', stop: '2026-10-25T03:00:00+01:00' }], Date.parse(now))).toBe(open)
  })
  it('in another zone is the same moment', () => {
    const window = { start: '2026-01-01T12:00:00+03:00', stop: '2026-01-01T13:00:00+03:00' }
    expect(['08:59:59', '09:00:00', '09:59:59', '10:00:00'].map((time) => isOpen([window], Date.parse(`2026-01-01T${time}Z`)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
  it('without windows is always open; of several any opens it', () => {
    const windows = [1, 5].map((hour) => ({ start: `2026-01-01T0${hour}:00:00Z`, stop: `2026-01-01T0${hour + 1}:00:00Z` }))
    expect([
      isOpen([], 0),
      isOpen(windows, Date.parse('2026-01-01T05:30:00Z')),
      isOpen(windows, Date.parse('2026-01-01T03:00:00Z')),
    ]).toEqual([true, true, false])
  })
  it('starts a target in its window and ends it behind', () => {
    const of = job({ schedule: [{ start: '1970-01-01T00:01:00Z', stop: '1970-01-01T00:02:00Z' }] })
    expect(tick({ state: 'stopped' }, of, at(minutes(1) - 1))).toEqual({ run: { state: 'stopped' } })
    expect(tick({ state: 'stopped' }, of, at(minutes(1))).order).toBe('start')
    expect(tick(sending(minutes(1), of), of, at(minutes(2)))).toEqual({ run: { state: 'stopped' }, order: 'end' })
  })
  it('ends no process twice, and no missing one', () =>
    expect(tick({ state: 'stopped' }, job({ isOn: false }), at(0)).order).toBeUndefined())
})

describe('a start', () => {
  it('is starting until something was sent', () => {
    expect([shown(begun()).code, shown(sending()).code]).toEqual(['starting', 'running'])
  })
  it('that sends nothing is ended in time', () => {
    expect(tick(begun(), job(), at(startMilliseconds)).order).toBeUndefined()
    const { run, order } = tick(begun(), job(), at(startMilliseconds + 1))
    expect([order, run.state, shown(run)]).toEqual(['end', 'waiting', { code: 'notPublished', reason: 'empty' }])
  })
  it('stays a failure while it is tried again', () => {
    const waiting = ended(begun(0, alone), alone, at(0, lost))
    const again = tick(waiting, alone, at(minutes(1)))
    expect([again.order, shown(again.run)]).toEqual(['start', { code: 'failed', reason: 'lost' }])
    expect(shown(moved(again.run, minutes(1))).code).toBe('running')
  })
})

describe('pauses between tries', () => {
  it('double up to a minute', () => {
    let run = begun(0, alone)
    const pauses: number[] = []
    for (let now = 0; pauses.length < 8;) {
      run = ended(run, alone, at(now, lost))
      if (run.state !== 'waiting') throw new Error(run.state)
      pauses.push((run.until - now) / 1000)
      expect(tick(run, alone, at(run.until - 1)).order).toBeUndefined()
      now = run.until
      run = tick(run, alone, at(now)).run
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })
  it('are random', () => expect(ended(begun(0, alone), alone, at(0, lost, 0))).toMatchObject({ until: 500 }))
  it('start over after a minute of sending, not after less', () => {
    const after = (milliseconds: number): Run => {
      const failed = tick(ended(begun(0, alone), alone, at(0, lost)), alone, at(1000)).run
      return ended(moved(failed, 1000), alone, at(1000 + milliseconds, lost))
    }
    expect([after(minutes(1)), after(minutes(1) - 1)]).toMatchObject([{ tries: 1 }, { tries: 2 }])
  })
})

describe('the backup', () => {
  it('takes over at once when the target fails', () => {
    const failed = ended(sending(), job(), at(minutes(5), lost))
    expect(failed).toMatchObject({ state: 'waiting', on: 1, until: minutes(5) })
    const { run, order } = tick(failed, job(), at(minutes(5)))
    expect([order, shown(moved(run, minutes(5)))]).toEqual(['start', { code: 'running', reason: 'On the backup target.' }])
  })
  it('does not replace a source without a stream', () => expect(ended(sending(), job(), at(0, empty))).toMatchObject({ on: 0 }))
  it('is replaced by the target when it fails', () => {
    const onBackup = moved(tick(ended(sending(), job(), at(0, lost)), job(), at(0)).run, 0)
    expect(ended(onBackup, job(), at(10, lost))).toMatchObject({ on: 0 })
  })
  it('is left after five minutes, later after every failed return', () => {
    let run = moved(tick(ended(sending(), job(), at(0, lost)), job(), at(0)).run, 0)
    let now = 0
    for (const wait of [5, 10, 20, 40, 60, 60]) {
      const due = now + minutes(wait)
      run = moved(run, due)
      expect(tick(run, job(), at(due)).order).toBeUndefined()
      const back = tick(run, job(), at(due + 1))
      expect([back.order, back.run]).toMatchObject(['start', { state: 'starting', on: 0 }])
      now = due + 1
      run = moved(tick(ended(back.run, job(), at(now, lost)), job(), at(now)).run, now)
      expect(run).toMatchObject({ state: 'running', on: 1 })
    }
  })
  it('that is missing changes nothing for the target', () => expect(ended(sending(0, alone), alone, at(0, lost))).toMatchObject({ on: 0 }))
})

describe('a process that makes no progress', () => {
  it('is ended, with the best explanation', () => {
    expect(tick(sending(), job(), at(stallMilliseconds)).order).toBeUndefined()
    const { run, order } = tick(sending(), job(), at(stallMilliseconds + 1, lost))
    expect([order, shown(run)]).toEqual(['end', { code: 'failed', reason: 'lost' }])
  })
  it('continues when it moved', () =>
    expect(tick(moved(sending(), stallMilliseconds), job(), at(stallMilliseconds + 1)).order).toBeUndefined())
})

it('output of a process after its end changes nothing', () => {
  const stopped: Run = { state: 'stopped' }
  expect([moved(stopped, 1), ended(stopped, job(), at(1, lost))]).toEqual([stopped, stopped])
})
