// Worker thread that reads and compiles untrusted schemas. It may take long and be killed at any time.
import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { compileSource } from '../../../../src/engine/compile/compiler.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'
import type { Definition, DefinitionProblem, Draft } from '../../../../src/engine/types.ts'
import { lowerPriority } from '../../../drivers/lowPriority.ts'
import { compileProblem } from './compileProblem.ts'
import { patternJudge } from './patternJudge.ts'
import { loadFolder, locateIn, type FolderTexts, type LoadSettings } from '../folders/loadFolder.ts'

export type CompileRequest = { kind: 'compile'; schema: Schema; draft: Draft; extras: Schema[] }
/** `patternMilliseconds`: time limit for judging all patterns of the folder. */
export type LoadRequest = { kind: 'load'; folder: FolderTexts; settings: LoadSettings; patternMilliseconds: number }
/** A definition that was read and compiled, or all of its problems. */
export type LoadAnswer = { definition?: Definition; source?: string; problems: DefinitionProblem[] }
export type WorkerRequest = { id: number; request: CompileRequest | LoadRequest }
export type WorkerReady = { ready: number | undefined }
export type WorkerAnswer = { id: number; source: string } | { id: number; loaded: LoadAnswer } | { id: number; error: string }

lowerPriority(5)
const port = parentPort
port?.on('message', ({ id, request }: WorkerRequest) => port.postMessage({ id, ...answerTo(request) }))
port?.postMessage({ ready: threadOfSystem() })

function answerTo(request: CompileRequest | LoadRequest): { source: string } | { loaded: LoadAnswer } | { error: string } {
  try {
    return request.kind === 'compile' ? { source: compileSource(request.schema, request.draft, request.extras) } : { loaded: load(request) }
  } catch (error) {
    return { error: messageOf(error) }
  }
}

function load({ folder, settings, patternMilliseconds }: LoadRequest): LoadAnswer {
  const { definition, problems } = loadFolder(folder, settings, patternJudge(patternMilliseconds))
  if (!definition) return { problems }
  try {
    return { definition, source: compileSource(definition.schema, definition.draft), problems }
  } catch (error) {
    return { problems: [...problems, locateIn(folder, compileProblem(definition, 'cannot_compile', messageOf(error)))] }
  }
}

/** The thread's id in the operating system, where it is available (Linux). */
function threadOfSystem(): number | undefined {
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/stat', 'utf8'), 10)
  } catch {
    return undefined
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
