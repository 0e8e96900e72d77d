import type { NotificationPayload } from 'ra-core'
import { expect, it } from 'vitest'
import { type IncidentOptions, shownToast } from './tellEvent.ts'

const toast = (message: string, options?: IncidentOptions): NotificationPayload =>
  ({ message, type: 'info', notificationOptions: options ?? {} }) as NotificationPayload
const gone = (about: string) => toast(`${about} is gone`, { about, isOver: false })
const back = (about: string) => toast(`${about} is back`, { about, isOver: true })
const saved = toast('saved')

it.each<[string, NotificationPayload[], string | undefined]>([
  ['nothing', [], undefined],
  ['the newest', [gone('a'), saved], 'saved'],
  ['an incident', [saved, gone('a')], 'a is gone'],
  ['its end in its place', [saved, gone('a'), back('a')], 'a is back'],
  ['no end of an incident that is not shown', [back('a')], undefined],
  ['no end over another toast', [gone('a'), saved, back('a')], 'saved'],
  ['another incident that goes on', [gone('a'), saved, gone('b'), back('b')], 'a is gone'],
  ['the newest incident after the end of an older one', [gone('a'), gone('b'), back('a')], 'b is gone'],
  ['the end of the last of several', [gone('a'), gone('b'), back('a'), back('b')], 'b is back'],
  ['no older end again', [gone('a'), back('a'), gone('b'), back('b')], 'b is back'],
  ['an incident that begins again', [gone('a'), back('a'), gone('a')], 'a is gone'],
])('shows %s', (_what, toasts, message) => expect(shownToast(toasts)?.message).toBe(message))
