// Reads each picture in a process of its own: drawing a vector picture cannot be interrupted, but its process can be ended.
import { startChild } from '../../drivers/child.ts'
import { createLanes, createSlots } from '../../drivers/slots.ts'
import { busy, invalid } from '../problem.ts'
import type { PictureAnswer } from './pictureProcess.ts'
import { maxBytes, noPicture, type Picture, tooLarge } from './pictures.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

/** Throws as readPicture, for a picture that takes too long as well; 503 `busy` when too many wait, or when no process begins. */
export type PictureReader = (bytes: Buffer, sender: string) => Promise<Picture>

type Times = {
  /** A picture that takes longer leaves its slot to others. */ quickMilliseconds: number
  maxMilliseconds: number
  /** Until a process begins, which on a loaded machine takes seconds. */ startMilliseconds: number
}

class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/**
 * A few at a time, one for each sender: decoding takes a hundred times the memory of the file. A picture that is not read soon starts over among
 * the slow ones, of which one is read at a time: however many send those, the slots of the others are soon free again.
 */
export function createPictureReader({
  quickMilliseconds = 2500,
  maxMilliseconds = 10_000,
  startMilliseconds = minuteMilliseconds,
}: Partial<Times> = {}): PictureReader {
  const inTurn = createSlots({ atOnce: 2, waiting: 256, full: busy })
  const amongSlow = createSlots({ atOnce: 1, waiting: 32, full: busy })
  const bySender = createLanes({ atOnce: 1, waiting: 8, full: busy })
  return async (bytes, sender) => {
    if (bytes.length > maxBytes) throw tooLarge()
    const within = (max: number) => () => readApart(bytes, { maxMilliseconds: max, startMilliseconds })
    return bySender(sender, () =>
      inTurn(within(Math.min(quickMilliseconds, maxMilliseconds)))
        .catch((error: unknown) => {
          if (error instanceof TookTooLong) return amongSlow(within(maxMilliseconds))
          throw error
        })
        .catch((error: unknown) => {
          throw error instanceof TookTooLong ? noPicture() : error
        }),
    )
  }
}

function readApart(bytes: Buffer, { maxMilliseconds, startMilliseconds }: Omit<Times, 'quickMilliseconds'>): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const child = startChild(import.meta.url, 'pictureProcess')
    let ended: Error | undefined
    const endAfter = (milliseconds: number, reason: () => Error) =>
      setTimeout(() => {
        ended = reason()
        child.kill('SIGKILL')
      }, milliseconds)
    let late = endAfter(startMilliseconds, busy)
    child.on('message', (answer: PictureAnswer) => {
      if ('begun' in answer) {
        clearTimeout(late)
        late = endAfter(maxMilliseconds, () => new TookTooLong())
      } else if ('picture' in answer) resolve(answer.picture)
      else reject(invalid(answer.errors))
    })
    child.once('error', reject)
    // After an answer this changes nothing.
    child.once('exit', () => {
      clearTimeout(late)
      reject(ended ?? noPicture())
    })
    child.send(bytes, (error) => {
      if (error) child.kill()
    })
  })
}
