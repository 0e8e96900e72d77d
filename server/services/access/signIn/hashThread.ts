// Worker thread that computes argon2id hashes at low priority: on a busy processor the event loop keeps nine tenths, sign-ins get the rest.
import { parentPort } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'
import { lowerPriority } from '../../../drivers/lowPriority.ts'

export type HashTask = { kind: 'hash'; password: string; options: Options } | { kind: 'verify'; stored: string; password: string }
export type HashRequest = { id: number; task: HashTask }
export type HashAnswer = { id: number; result: string | boolean } | { id: number; error: string }

lowerPriority(10)
const port = parentPort
port?.on('message', ({ id, task }: HashRequest) => port.postMessage({ id, ...answerTo(task) }))

function answerTo(task: HashTask): { result: string | boolean } | { error: string } {
  try {
    return { result: task.kind === 'hash' ? hashSync(task.password, task.options) : verifySync(task.stored, task.password) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
