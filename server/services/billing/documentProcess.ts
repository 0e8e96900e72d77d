// A child process that draws documents as PDF, one after another (documentWriter.ts). It is a process, so that its memory is free again when it ends.
import type { Locale } from '../../../src/engine/schema/types.ts'
import { lowerPriority } from '../../drivers/lowPriority.ts'
import { type Document, pdfOf } from './documents.ts'

export type DocumentRequest = { document: Document; locale: Locale }
export type DocumentAnswer = { bytes: Uint8Array } | { error: string }

lowerPriority(5)
// Terminals and service managers signal every process of a group; this one works until the server closes the channel.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())
process.on('message', ({ document, locale }: DocumentRequest) => void answerTo(document, locale))

async function answerTo(document: Document, locale: Locale): Promise<void> {
  const answer: DocumentAnswer = await pdfOf(document, locale).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  )
  // The callback receives the error when the server has gone meanwhile.
  process.send?.(answer, undefined, undefined, () => undefined)
}
