// Runs in a worker thread: compiling is code generation from somebody else's text, so it may be killed at any time.
import { parentPort } from 'node:worker_threads'
import { compileSource } from '../../../src/engine/compiler.ts'
import type { Draft, Schema } from '../../../src/engine/types.ts'

export type CompileRequest = { id: number; schema: Schema; draft: Draft; extras: Schema[] }
export type CompileAnswer = { id: number; source: string } | { id: number; error: string }

const port = parentPort
port?.on('message', (request: CompileRequest) => port.postMessage(answerTo(request)))
port?.postMessage('ready')

function answerTo({ id, schema, draft, extras }: CompileRequest): CompileAnswer {
  try {
    return { id, source: compileSource(schema, draft, extras) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}
