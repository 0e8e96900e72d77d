import { describe, expect, it } from 'vitest'
import { taskBodyOf, taskDraftOf, emptyDraft, isEmpty, isRunning, isWaiting, taskRejectionOf, requestOf, type Task } from './task.ts'

const task = (more: object): Task => ({
  id: 'task_1',
  created_at: '2026-06-01T10:00:00.000Z',
  domain: 'a.example',
  action: 'delete',
  status: 'queued',
  ...more,
})

describe('the request of the form', () => {
  it('R0-449 R1-082: the whole cache without links, and links without it', () => {
    expect(taskBodyOf({ ...emptyDraft('a.example'), links: '/a', isWhole: true })).toEqual({
      action: 'delete',
      domain: 'a.example',
      action_type: 'full',
    })
    expect(taskBodyOf({ ...emptyDraft('a.example'), links: '/a\n\n/b', mode: 'preload', isWhole: true })).toEqual({
      action: 'preload',
      domain: 'a.example',
      paths: ['/a', '', '/b'],
    })
  })
  it('has no empty domain, and extra zones only if chosen', () => {
    expect(taskBodyOf({ ...emptyDraft('  '), links: '/a' })).toEqual({ action: 'delete', paths: ['/a'] })
    expect(taskBodyOf({ ...emptyDraft('a.example'), links: '/a', inZones: true })).toHaveProperty('with_extra_zones', true)
  })
  it('R1-299: has links reduced to path and query, each in its line, with their domain', () => {
    const draft = { ...emptyDraft('A.example'), links: 'http://a.example/a?b=1#c\n \n/b' }
    expect(requestOf(draft, { domain: 'a.example', action: 'delete', paths: ['/a?b=1', '/b'] })).toEqual({
      action: 'delete',
      domain: 'a.example',
      paths: ['/a?b=1', '', '/b'],
    })
    const without = { ...emptyDraft(), links: 'http://a.example/a' }
    expect(requestOf(without, { domain: 'a.example', action: 'delete', paths: ['/a'] })).toMatchObject({
      domain: 'a.example',
      paths: ['/a'],
    })
  })
  it.each([undefined, null, 'text', {}, { paths: '/a' }, { paths: [] }, { paths: ['/a', '/b'] }])(
    'R1-299: what was typed stands where %j says nothing of its lines',
    (value) => {
      const draft = { ...emptyDraft('a.example'), links: 'http://a.example/a' }
      expect(requestOf(draft, value)).toEqual(taskBodyOf(draft))
      const whole = { ...draft, isWhole: true }
      expect(requestOf(whole, value)).toEqual(taskBodyOf(whole))
    },
  )
  it('is restored unchanged for a repetition', () => {
    expect(taskBodyOf(taskDraftOf(task({ paths: ['/a', '/b'], action: 'preload', with_extra_zones: true })))).toEqual({
      action: 'preload',
      domain: 'a.example',
      paths: ['/a', '/b'],
      with_extra_zones: true,
    })
    expect(taskBodyOf(taskDraftOf(task({ action_type: 'full' })))).toEqual({ action: 'delete', domain: 'a.example', action_type: 'full' })
  })
})

describe('an empty form', () => {
  it('has neither links nor the whole cache, whatever its domain', () => {
    expect([isEmpty(emptyDraft('a.example')), isEmpty({ ...emptyDraft(), links: ' \n' })]).toEqual([true, true])
    expect([isEmpty({ ...emptyDraft(), links: '/a' }), isEmpty({ ...emptyDraft(), isWhole: true })]).toEqual([false, false])
  })
})

describe('the state of a task', () => {
  it('is running if an agent carries it out, and waiting if there is none', () => {
    expect([
      isRunning(task({ _delivery: { state: 'pending' } })),
      isRunning(task({ status: 'running' })),
      isWaiting(task({ _delivery: { state: 'none' } })),
    ]).toEqual([true, true, true])
    expect([
      isRunning(task({ _delivery: { state: 'none' } })),
      isRunning(task({ status: 'done' })),
      isRunning(task({ status: 'failed' })),
      isWaiting(task({ status: 'done', _delivery: { state: 'none' } })),
    ]).toEqual([false, false, false, false])
  })
})

describe('the message for a refusal', () => {
  it('R0-817 R1-369: shows other reasons in the server’s words, as one line of plain text', () => {
    expect(taskRejectionOf({ status: 429, body: { reason: 'other', detail: 'Only <b>5</b>\r\nper\u0000 day\u202e' }, retryAt: 7 })).toEqual(
      {
        kind: 'exceeded',
        reason: 'other',
        detail: 'Only 5 per day',
        retryAt: 7,
      },
    )
    expect(taskRejectionOf({ status: 429, body: { detail: 'x'.repeat(1000) } })).toMatchObject({ detail: `${'x'.repeat(300)}…` })
  })
  it.each([[{}], [undefined], ['text'], [{ detail: '' }], [{ detail: '<br>' }], [{ detail: 5 }], [{ detail: ['a'] }]])(
    'R0-818 R1-370: %j has no words',
    (body) => {
      expect(taskRejectionOf({ status: 429, body })).toEqual({ kind: 'exceeded', reason: undefined, detail: undefined, retryAt: undefined })
    },
  )
  it('shows invalid fields at their place, anything else as a failure', () => {
    const errors = [{ path: '/domain', keyword: 'reference', params: {} }]
    expect(taskRejectionOf({ status: 400, body: { errors } })).toEqual({ kind: 'fields', errors })
    for (const status of [0, 400, 403, 404, 500, 503]) expect(taskRejectionOf({ status, body: { errors: [] } })).toEqual({ kind: 'failed' })
  })
})
