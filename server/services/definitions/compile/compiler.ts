// One worker thread that compiles, with a cap on time, memory and size: a schema that cannot be compiled harms nobody else.
import type { CompileCode } from './compileCodes.ts'
import { readFileSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../../drivers/thread.ts'
import type { CompileRequest, LoadAnswer, LoadRequest, WorkerAnswer, WorkerReady, WorkerRequest } from './compileWorker.ts'

/** `urgent` goes before everything else that waits. */
export type CompileJob = Omit<CompileRequest, 'kind'> & { urgent: boolean; milliseconds: number }
export type LoadJob = Omit<LoadRequest, 'kind'> & { milliseconds: number }

/** The schema cannot work; `message` is the compiler's own reason. */
export class CompileError extends Error {
  override readonly name = 'CompileError'
  constructor(
    readonly code: CompileCode,
    message: string,
  ) {
    super(message)
  }
}
export type Compiler = {
  /** Source text of a module. */
  compile: (job: CompileJob) => Promise<string>
  /** Reads a folder's texts and compiles the schema. */
  load: (job: LoadJob) => Promise<LoadAnswer>
  warm: () => void
  close: () => Promise<void>
}

const maxSourceBytes = 4 * 1024 * 1024
const startMilliseconds = 30_000
/** How many times its milliseconds a job may take by the clock, when the machine does not let it work. */
const patience = 20
const leastLook = 20
type Done = Exclude<WorkerAnswer, { error: string }>
type Waiting = {
  request: CompileRequest | LoadRequest
  urgent: boolean
  milliseconds: number
  resolve: (answer: Done) => void
  reject: (error: CompileError) => void
}

const threadOptions = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 } }
const closing = (): CompileError => new CompileError('closed', 'The server is shutting down.')

/** Starts its thread with the first job (or `warm`) and again after a kill. Jobs have milliseconds of work, not of the clock, where the system tells (Linux). */
export function createCompiler(): Compiler {
  const queue: Waiting[] = []
  let thread: Worker | undefined
  let ready = false
  /** Milliseconds the thread has worked; by the clock where the system does not tell. */
  let spent: () => number = () => performance.now()
  let running: (Waiting & { id: number; timer: NodeJS.Timeout }) | undefined
  let ids = 0
  let isClosed = false

  return {
    async compile({ schema, draft, extras, urgent, milliseconds }) {
      const answer = await run({ kind: 'compile', schema, draft, extras }, urgent, milliseconds)
      const source = 'source' in answer ? answer.source : ''
      if (source.length > maxSourceBytes) throw new CompileError('too_large', `The compiled schema is larger than ${maxSourceBytes} bytes.`)
      return source
    },
    async load({ milliseconds, ...job }) {
      const answer = await run({ kind: 'load', ...job }, false, milliseconds)
      return 'loaded' in answer ? answer.loaded : { problems: [] }
    },
    warm: () => void (isClosed || start()),
    async close() {
      isClosed = true
      for (const job of queue.splice(0)) job.reject(closing())
      finish((job) => job.reject(closing()))
      await thread?.terminate()
    },
  }

  function run(request: Waiting['request'], urgent: boolean, milliseconds: number): Promise<Done> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(closing())
      const at = urgent ? queue.findIndex((waiting) => !waiting.urgent) : -1
      queue.splice(at < 0 ? queue.length : at, 0, { request, urgent, milliseconds, resolve, reject })
      next()
    })
  }

  function start(): Worker {
    if (thread) return thread
    const started = startThread(import.meta.url, 'compileWorker', threadOptions)
    started.unref()
    started.on('message', (message: WorkerAnswer | WorkerReady) => ('ready' in message ? begin(message.ready) : done(message)))
    const gone = (error: CompileError): void => void (started === thread && kill(error))
    started.on('error', (error) => gone(new CompileError(isOutOfMemory(error) ? 'too_large' : 'cannot_compile', error.message)))
    started.on('exit', () => gone(new CompileError('cannot_compile', 'The compiling thread ended.')))
    ;[thread, ready, spent] = [started, false, () => performance.now()]
    return started
  }

  function begin(thread: number | undefined): void {
    ready = true
    spent = () => workOf(thread)
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
    const message: WorkerRequest = { id: running.id, request: job.request }
    worker.postMessage(message)
  }

  /** Stops the job after its milliseconds of work. */
  function watch(job: NonNullable<typeof running>, milliseconds: number): void {
    whenWorked(job, spent, milliseconds, () => kill(new CompileError('too_slow', `Compiling took longer than ${milliseconds} ms.`)))
  }

  function kill(error: CompileError): void {
    const killed = thread
    thread = undefined
    void killed?.terminate()
    finish((job) => job.reject(error))
    next()
  }

  function done(answer: WorkerAnswer): void {
    if (answer.id !== running?.id) return
    finish((job) => {
      if ('error' in answer) job.reject(new CompileError('cannot_compile', answer.error))
      else job.resolve(answer)
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

/** Calls `then` after so many milliseconds of work: on a busy machine these take longer by the clock. */
function whenWorked(job: { timer: NodeJS.Timeout }, spent: () => number, milliseconds: number, then: () => void): void {
  const [from, last] = [spent(), performance.now() + patience * milliseconds]
  const look = (left: number): void => {
    clearTimeout(job.timer)
    job.timer = setTimeout(() => {
      const rest = performance.now() < last ? milliseconds - (spent() - from) : 0
      if (rest > 0) look(Math.max(rest, leastLook))
      else then()
    }, left)
  }
  look(milliseconds)
}

/** Milliseconds of work a thread of this process has done. */
function workOf(thread: number | undefined): number {
  try {
    return thread === undefined ? performance.now() : Number.parseInt(readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8'), 10) / 1e6
  } catch {
    return performance.now()
  }
}

function isOutOfMemory(error: Error): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
}
