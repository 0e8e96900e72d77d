// Reads each picture in a process of its own: drawing a vector picture cannot be interrupted, but its process can be ended.
import { startChild } from '../../drivers/child.ts'
import { createLanes, createSlots } from '../../drivers/slots.ts'
import { invalid, Problem } from '../problem.ts'
import type { PictureAnswer } from './pictureProcess.ts'
import { maxBytes, noPicture, type Picture, tooLarge } from './pictures.ts'

/** Throws as readPicture, for a picture that takes too long as well; 503 `busy` when too many wait, or when no process begins. */
export type PictureReader = (bytes: Buffer, sender: string) => Promise<Picture>

type Times = {
  maxMilliseconds: number
  /** Until a process begins, which on a loaded machine takes seconds. */ startMilliseconds: number
}

/**
 * Few at a time: decoding takes a hundred times the memory of the file. Of each sender one: the slow pictures of one hold up nobody else, those
 * of two hold up everybody, ten seconds a picture.
 */
export function createPictureReader({ maxMilliseconds = 10_000, startMilliseconds = 60_000 }: Partial<Times> = {}): PictureReader {
  const inTurn = createSlots({ atOnce: 2, waiting: 256, full: busy })
  const bySender = createLanes({ atOnce: 1, waiting: 8, full: busy })
  return async (bytes, sender) => {
    if (bytes.length > maxBytes) throw tooLarge()
    return bySender(sender, () => inTurn(() => readApart(bytes, { maxMilliseconds, startMilliseconds })))
  }
}

function readApart(bytes: Buffer, { maxMilliseconds, startMilliseconds }: Times): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const child = startChild(import.meta.url, 'pictureProcess')
    const endAfter = (milliseconds: number) => setTimeout(() => child.kill('SIGKILL'), milliseconds)
    let late = endAfter(startMilliseconds)
    let hasBegun = false
    child.on('message', (answer: PictureAnswer) => {
      if ('begun' in answer) {
        hasBegun = true
        clearTimeout(late)
        late = endAfter(maxMilliseconds)
      } else if ('picture' in answer) resolve(answer.picture)
      else reject(invalid(answer.errors))
    })
    child.once('error', reject)
    // After an answer this changes nothing.
    child.once('exit', () => {
      clearTimeout(late)
      reject(hasBegun ? noPicture() : busy())
    })
    child.send(bytes, (error) => {
      if (error) child.kill()
    })
  })
}

function busy(): Problem {
  return new Problem(503, 'busy', { headers: { 'retry-after': '1' } })
}
