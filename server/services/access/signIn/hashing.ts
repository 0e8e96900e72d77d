// argon2id in low-priority child processes. One pool per server, started on first use; it ends with the server.
import type { ChildProcess } from 'node:child_process'
import type { Options } from '@node-rs/argon2'
import { startChild } from '../../../drivers/child.ts'
import type { HashAnswer, HashRequest, HashTask } from './hashProcess.ts'

/** `tries`: processes that ended while they had the task. */
type Waiting = { task: HashTask; tries: number; resolve: (result: string | boolean) => void; reject: (error: Error) => void }
type Hasher = { child: ChildProcess; waiting: Map<number, Waiting> }

const hashers: Hasher[] = []
let ids = 0
/** A task whose second process ends is given up: it may be what ends them. */
const maxTries = 2

/** No process could finish the task. */
export class HashingError extends Error {}

/** Resolves to the encoded hash. `most`: number of processes that may work at the same time. */
export async function hash(password: string, options: Options, most: number): Promise<string> {
  return String(await run({ kind: 'hash', password, options }, most))
}

/** Rejects when `stored` is not an encoded hash. */
export async function verify(stored: string, password: string, most: number): Promise<boolean> {
  return (await run({ kind: 'verify', stored, password }, most)) === true
}

function run(task: HashTask, most: number): Promise<string | boolean> {
  return new Promise((resolve, reject) => give({ task, tries: 0, resolve, reject }, most))
}

function give(waiting: Waiting, most: number): void {
  const hasher = freeHasher(most)
  const id = (ids += 1)
  hasher.waiting.set(id, waiting)
  keepAlive(hasher, true)
  const request: HashRequest = { id, task: waiting.task }
  // An error means that the process is gone; its exit event is handled elsewhere.
  hasher.child.send(request, () => undefined)
}

function freeHasher(most: number): Hasher {
  const free = hashers.find(({ waiting }) => waiting.size === 0)
  if (free) return free
  if (hashers.length < most) return start(most)
  return hashers.reduce((least, hasher) => (hasher.waiting.size < least.waiting.size ? hasher : least))
}

function start(most: number): Hasher {
  const hasher: Hasher = { child: startChild(import.meta.url, 'hashProcess'), waiting: new Map() }
  hashers.push(hasher)
  keepAlive(hasher, false)
  hasher.child.on('message', (answer: HashAnswer) => {
    const waiting = hasher.waiting.get(answer.id)
    hasher.waiting.delete(answer.id)
    if (hasher.waiting.size === 0) keepAlive(hasher, false)
    if ('error' in answer) waiting?.reject(new Error(answer.error))
    else waiting?.resolve(answer.result)
  })
  // Another process takes over the waiting tasks.
  const end = () => {
    const at = hashers.indexOf(hasher)
    if (at >= 0) hashers.splice(at, 1)
    const unanswered = [...hasher.waiting.values()]
    hasher.waiting.clear()
    for (const waiting of unanswered) {
      if (waiting.tries + 1 >= maxTries) waiting.reject(new HashingError('The process that hashes passwords ended.'))
      else give({ ...waiting, tries: waiting.tries + 1 }, most)
    }
  }
  hasher.child.on('error', end)
  hasher.child.on('exit', end)
  return hasher
}

/** Only a process with work keeps the server from ending. */
function keepAlive({ child }: Hasher, has: boolean): void {
  if (has) {
    child.ref()
    child.channel?.ref()
    return
  }
  child.unref()
  child.channel?.unref()
}
