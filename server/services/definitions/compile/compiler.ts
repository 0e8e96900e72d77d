// One compiling worker thread with limits on time, memory and size, so that a bad schema harms nothing else.
import type { CompileCode } from './compileCodes.ts'
import { readFileSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../../drivers/thread.ts'
import type { CompileRequest, LoadAnswer, LoadRequest, WorkerAnswer, WorkerReady, WorkerRequest } from './compileWorker.ts'

/** `urgent` jobs jump the queue. */
export type CompileJob = Omit<CompileRequest, 'kind'> & { urgent: boolean; milliseconds: number }
export type LoadJob = Omit<LoadRequest, 'kind'> & { milliseconds: number }

/** The schema cannot be compiled; `message` is the compiler's own reason. */
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
/** Multiple of a job's time limit that may pass on the wall clock when the machine is busy. */
const patience = 20
const minLook = 20
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

/** Starts its thread with the first job (or `warm`) and again after a kill. Limits count CPU time where the system reports it (Linux), wall time elsewhere. */
export function createCompiler(): Compiler {
  const queue: Waiting[] = []
  let thread: Worker | undefined
  let ready = false
  /** CPU time of the thread in milliseconds; wall time where the system does not report it. */
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
    const onEnd = (error: CompileError): void => void (started === thread && kill(error))
    started.on('error', (error) => onEnd(new CompileError(isOutOfMemory(error) ? 'too_large' : 'cannot_compile', error.message)))
    started.on('exit', () => onEnd(new CompileError('cannot_compile', 'The compiling thread ended.')))
    ;[thread, ready, spent] = [started, false, () => performance.now()]
    return started
  }

  function begin(thread: number | undefined): void {
    ready = true
    spent = () => cpuTimeOf(thread)
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

  /** Kills the job after its milliseconds of CPU time. */
  function watch(job: NonNullable<typeof running>, milliseconds: number): void {
    afterCpuTime(job, spent, milliseconds, () => kill(new CompileError('too_slow', `Compiling took longer than ${milliseconds} ms.`)))
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

/** Calls `then` after so many milliseconds of CPU time: on a busy machine this takes longer by the clock. */
function afterCpuTime(job: { timer: NodeJS.Timeout }, spent: () => number, milliseconds: number, then: () => void): void {
  const [from, last] = [spent(), performance.now() + patience * milliseconds]
  const look = (left: number): void => {
    clearTimeout(job.timer)
    job.timer = setTimeout(() => {
      const rest = performance.now() < last ? milliseconds - (spent() - from) : 0
      if (rest > 0) look(Math.max(rest, minLook))
      else then()
    }, left)
  }
  look(milliseconds)
}

/** CPU time of a thread of this process in milliseconds. */
function cpuTimeOf(thread: number | undefined): number {
  try {
    return thread === undefined ? performance.now() : Number.parseInt(readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8'), 10) / 1e6
  } catch {
    return performance.now()
  }
}

function isOutOfMemory(error: Error): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
}
