// Child process that computes argon2id hashes at low priority: on a busy processor the event loop keeps nine tenths, sign-ins get the rest.
// It is a process and no thread: taking and returning 64 MiB for each hash holds locks on the memory that all threads of a process share.
import { hashSync, type Options, verifySync } from '@node-rs/argon2'
import { lowerPriority } from '../../../drivers/lowPriority.ts'

export type HashTask = { kind: 'hash'; password: string; options: Options } | { kind: 'verify'; stored: string; password: string }
export type HashRequest = { id: number; task: HashTask }
export type HashAnswer = { id: number; result: string | boolean } | { id: number; error: string }

lowerPriority(10)
// Terminals and service managers signal every process of a group; this one works until the server closes the channel.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))
process.on('message', ({ id, task }: HashRequest) => {
  const answer: HashAnswer = { id, ...answerTo(task) }
  // The callback receives the error when the server has gone meanwhile.
  process.send?.(answer, undefined, undefined, () => undefined)
})

function answerTo(task: HashTask): { result: string | boolean } | { error: string } {
  try {
    return { result: task.kind === 'hash' ? hashSync(task.password, task.options) : verifySync(task.stored, task.password) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
