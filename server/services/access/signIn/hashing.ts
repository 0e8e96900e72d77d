// argon2id in low-priority worker threads. One pool per process, started on first use.
import type { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import { startThread } from '../../../drivers/thread.ts'
import type { HashAnswer, HashRequest, HashTask } from './hashThread.ts'

type Waiting = { resolve: (result: string | boolean) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; waiting: Map<number, Waiting> }

const threads: Thread[] = []
let ids = 0

/** Resolves to the encoded hash. `most`: number of threads that may work at the same time. */
export async function hash(password: string, options: Options, most: number): Promise<string> {
  return String(await run({ kind: 'hash', password, options }, most))
}

/** Rejects when `stored` is not an encoded hash. */
export async function verify(stored: string, password: string, most: number): Promise<boolean> {
  return (await run({ kind: 'verify', stored, password }, most)) === true
}

function run(task: HashTask, most: number): Promise<string | boolean> {
  const thread = freeThread(most)
  return new Promise((resolve, reject) => {
    const id = (ids += 1)
    thread.waiting.set(id, { resolve, reject })
    thread.worker.ref()
    const request: HashRequest = { id, task }
    thread.worker.postMessage(request)
  })
}

function freeThread(most: number): Thread {
  const free = threads.find(({ waiting }) => waiting.size === 0)
  if (free) return free
  if (threads.length < most) return start()
  return threads.reduce((least, thread) => (thread.waiting.size < least.waiting.size ? thread : least))
}

function start(): Thread {
  const worker = startThread(import.meta.url, 'hashThread', { execArgv: [] })
  const thread: Thread = { worker, waiting: new Map() }
  threads.push(thread)
  worker.unref()
  worker.on('message', (answer: HashAnswer) => {
    const task = thread.waiting.get(answer.id)
    thread.waiting.delete(answer.id)
    if (thread.waiting.size === 0) worker.unref()
    if ('error' in answer) task?.reject(new Error(answer.error))
    else task?.resolve(answer.result)
  })
  // Queued tasks are rejected; the next task starts another thread.
  const end = (error: Error) => {
    const at = threads.indexOf(thread)
    if (at >= 0) threads.splice(at, 1)
    for (const { reject } of thread.waiting.values()) reject(error)
    thread.waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The thread that hashes passwords ended.')))
  return thread
}
