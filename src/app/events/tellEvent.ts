// Toasts about what happened to records, loaded with the first one. Each stays until it is closed, since nobody may have looked, or its incident is over.
import type { QueryClient } from '@tanstack/react-query'
import type { NotificationPayload, useNotify } from 'ra-core'
import { wordsQuery } from '../../client/api/queries.ts'
import type { LiveEvent } from '../../client/events/liveChannel.ts'
import type { TypeWords } from '../../client/words/useWords.ts'
import type { Locale } from '../../engine/schema/types.ts'

export type Told = Extract<LiveEvent, { kind: 'incident' | 'name' }>
type Incident = Extract<LiveEvent, { kind: 'incident' }>
type Telling = {
  client: QueryClient
  account: string | undefined
  words: TypeWords
  locale: Locale
  notify: ReturnType<typeof useNotify>
}
/** `about`: names an incident. `isOver`: its end, which only replaces a toast about it. */
export type IncidentOptions = { about: string; isOver: boolean }

/** Toasts about events are not answers to an action: the next action leaves them. */
const asEvent = { isNews: true }

export async function tellEvent(event: Told, telling: Telling): Promise<void> {
  if (event.kind === 'incident') return tellIncident(event, telling)
  telling.notify('record.names.lost', {
    type: 'error',
    autoHideDuration: 0,
    ...asEvent,
    messageArgs: { name: event.name, more: 'record.names.lostMore' },
  })
}

async function tellIncident(
  { type, id, part, name, code, over }: Incident,
  { client, account, words, locale, notify }: Telling,
): Promise<void> {
  // The open page may be of another type, whose words are not loaded.
  await client.ensureQueryData(wordsQuery(type, locale, account)).catch(() => undefined)
  const state = words.text(type, 'reports', String(code)) ?? words.t('record.incidentState')
  const incident: IncidentOptions = { about: JSON.stringify([type, id, part]), isOver: over === true }
  const options = { ...incident, pick: shownToast, ...asEvent, ...(!over && { autoHideDuration: 0 }) }
  notify(words.t('record.incident', { name, state }), { type: over ? 'success' : 'warning', ...options })
}

/** Which toast is shown: the newest, unless it is the end of an incident that is not. `toasts`: all since one was closed, oldest first. */
export function shownToast(toasts: readonly NotificationPayload[]): NotificationPayload | undefined {
  let stack: NotificationPayload[] = []
  for (const toast of toasts) {
    const { about, isOver } = incidentOf(toast)
    const rest = about ? stack.filter((other) => incidentOf(other).about !== about) : stack
    // Below an incident there are only others that go on.
    if (!isOver) stack = [...(about ? rest.filter((other) => incidentOf(other).isOver === false) : rest), toast]
    else stack = rest.length > 0 || stack.length === 0 ? rest : [toast]
  }
  return stack.at(-1)
}

function incidentOf({ notificationOptions }: NotificationPayload): Partial<IncidentOptions> {
  return (notificationOptions ?? {}) as Partial<IncidentOptions>
}
