// One worker thread that compiles, with a cap on time, memory and size: a schema that cannot be compiled harms nobody else.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { Draft, Schema } from '../../../src/engine/types.ts'
import type { CompileAnswer, CompileRequest } from './compileWorker.ts'

export type CompileJob = { schema: Schema; draft: Draft; extras: Schema[]; /** Before or after everything else that waits. */ urgent: boolean; milliseconds: number }
export type CompileCode = 'too_slow' | 'too_large' | 'cannot_compile' | 'closed'

/** The schema cannot work; `message` is the compiler's own reason. */
export class CompileError extends Error {
  override readonly name = 'CompileError'
  constructor(readonly code: CompileCode, message: string) {
    super(message)
  }
}
export type Compiler = { compile: (job: CompileJob) => Promise<string>; warm: () => void; close: () => Promise<void> }

const maxSourceBytes = 4 * 1024 * 1024
const startMilliseconds = 30_000
type Waiting = CompileJob & { resolve: (source: string) => void; reject: (error: CompileError) => void }

/** Starts its thread with the first job (or `warm`) and again after a kill. */
export function createCompiler(): Compiler {
  const queue: Waiting[] = []
  let thread: Worker | undefined
  let ready = false
  let running: (Waiting & { id: number; timer: NodeJS.Timeout }) | undefined
  let ids = 0
  let isClosed = false

  return {
    compile: (job) => new Promise((resolve, reject) => {
      if (isClosed) return reject(new CompileError('closed', 'The server is shutting down.'))
      const at = job.urgent ? queue.findIndex((waiting) => !waiting.urgent) : -1
      queue.splice(at < 0 ? queue.length : at, 0, { ...job, resolve, reject })
      next()
    }),
    warm: () => void start(),
    async close() {
      isClosed = true
      for (const job of queue.splice(0)) job.reject(new CompileError('closed', 'The server is shutting down.'))
      finish((job) => job.reject(new CompileError('closed', 'The server is shutting down.')))
      await thread?.terminate()
    },
  }

  function start(): Worker {
    if (thread) return thread
    const started = newWorker({ execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 } })
    started.unref()
    started.on('message', (message: CompileAnswer | 'ready') => (message === 'ready' ? begin() : done(message)))
    started.on('error', (error) => gone(started, error.message))
    started.on('exit', () => gone(started, 'The compiling thread ended.'))
    thread = started
    ready = false
    return started
  }

  function begin(): void {
    ready = true
    if (running) watch(running, running.milliseconds)
    next()
  }

  function next(): void {
    if (running) return
    const job = queue.shift()
    if (!job) return void thread?.unref()
    const worker = start()
    worker.ref()
    running = { ...job, id: ids++, timer: setTimeout(() => {}, 0) }
    watch(running, ready ? job.milliseconds : startMilliseconds)
    const request: CompileRequest = { id: running.id, schema: job.schema, draft: job.draft, extras: job.extras }
    worker.postMessage(request)
  }

  function watch(job: NonNullable<typeof running>, milliseconds: number): void {
    clearTimeout(job.timer)
    job.timer = setTimeout(() => kill(new CompileError('too_slow', `Compiling took longer than ${milliseconds} ms.`)), milliseconds)
  }

  function kill(error: CompileError): void {
    const killed = thread
    thread = undefined
    void killed?.terminate()
    finish((job) => job.reject(error))
    next()
  }

  function gone(worker: Worker, reason: string): void {
    if (worker !== thread) return
    kill(new CompileError('cannot_compile', reason))
  }

  function done(answer: CompileAnswer): void {
    if (answer.id !== running?.id) return
    finish((job) => {
      if ('error' in answer) job.reject(new CompileError('cannot_compile', answer.error))
      else if (answer.source.length > maxSourceBytes) job.reject(new CompileError('too_large', `The compiled schema is larger than ${maxSourceBytes} bytes.`))
      else job.resolve(answer.source)
    })
    next()
  }

  function finish(settle: (job: Waiting) => void): void {
    const job = running
    running = undefined
    if (!job) return
    clearTimeout(job.timer)
    settle(job)
  }
}

/** Beside this file in development, where the thread reads TypeScript as its parent does; at the top of the bundle in production. */
function newWorker(options: WorkerOptions): Worker {
  const candidates = ['compileWorker.ts', 'compileWorker.js', '../compileWorker.js'].map((name) => fileURLToPath(new URL(name, import.meta.url)))
  const path = candidates.find((candidate) => existsSync(candidate))
  if (!path) throw new Error(`No compileWorker beside ${import.meta.url}`)
  if (path.endsWith('.js')) return new Worker(path, options)
  const [tsx, worker] = [join(dirname(createRequire(import.meta.url).resolve('tsx/package.json')), 'dist/esm/api/index.mjs'), path].map((file) => JSON.stringify(pathToFileURL(file).href))
  return new Worker(`import(${tsx}).then(({ register }) => { register(); return import(${worker}) })`, { ...options, eval: true })
}
