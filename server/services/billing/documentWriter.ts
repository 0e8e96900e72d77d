// Draws documents in a process of its own: a page keeps a processor for a tenth of a second and more, and a customer may ask for many at once.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Locale } from '../../../src/engine/schema/types.ts'
import { startChild } from '../../drivers/child.ts'
import { createLanes, createSlots } from '../../drivers/slots.ts'
import { busy } from '../problem.ts'
import type { DocumentAnswer, DocumentRequest } from './documentProcess.ts'
import type { Document } from './documents.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

/** Draws one document at a time; a person has at most one in the shared queue. Throws 503 `busy` when too many wait, or when the process ends. */
export type DocumentWriter = (document: Document, locale: Locale, person: string) => Promise<Buffer>

const maxMilliseconds = minuteMilliseconds
/** A process without work ends: it holds some 100 MB. */
const idleMilliseconds = minuteMilliseconds

export function createDocumentWriter(): DocumentWriter {
  const inTurn = createSlots({ atOnce: 1, waiting: 256, full: busy })
  const byPerson = createLanes({ atOnce: 1, waiting: 16, full: busy })
  let child: ChildProcess | undefined
  let ending: NodeJS.Timeout | undefined

  return (document, locale, person) =>
    byPerson(person, () =>
      inTurn(async () => {
        clearTimeout(ending)
        child ??= started()
        try {
          return await drawn(child, { document, locale })
        } finally {
          ending = setTimeout(end, idleMilliseconds).unref()
        }
      }),
    )

  function end(): void {
    const idle = child
    child = undefined
    idle?.disconnect()
  }

  function started(): ChildProcess {
    const begun = startChild(import.meta.url, 'documentProcess')
    const gone = (): void => {
      if (child === begun) child = undefined
    }
    return begun.once('error', gone).once('disconnect', gone).once('exit', gone)
  }
}

/** Only while it has work does the process keep the server from ending. */
async function drawn(child: ChildProcess, request: DocumentRequest): Promise<Buffer> {
  child.ref()
  child.channel?.ref()
  const over = new AbortController()
  const late = setTimeout(() => child.kill('SIGKILL'), maxMilliseconds)
  try {
    const answered = once(child, 'message', { signal: over.signal }) as Promise<[DocumentAnswer]>
    // The exit event reports a process that is gone.
    child.send(request, () => undefined)
    const ended = once(child, 'exit', { signal: over.signal }).then(() => undefined)
    const [answer] = (await Promise.race([answered, ended]).catch(() => undefined)) ?? []
    if (!answer) throw busy()
    if ('error' in answer) throw new Error(answer.error)
    return Buffer.from(answer.bytes)
  } finally {
    clearTimeout(late)
    over.abort()
    child.unref()
    child.channel?.unref()
  }
}
