// A child process that reads one picture and ends (pictureReader.ts).
import { lowerPriority } from '../../drivers/lowPriority.ts'
import { Problem } from '../problem.ts'
import type { FieldError } from '../../../src/engine/types.ts'
import { noPicture, type Picture, readPicture } from './pictures.ts'

/** `begun` is sent first, so that the start of the process does not count towards the picture's time limit. */
export type PictureAnswer = { begun: true } | { picture: Picture } | { errors: FieldError[] }

lowerPriority(5)
process.once('disconnect', () => process.exit())
process.once('message', (bytes: Uint8Array) => void answerTo(Buffer.from(bytes)))

async function answerTo(bytes: Buffer): Promise<void> {
  send({ begun: true })
  const answer = await readPicture(bytes).then(
    (picture) => ({ picture }),
    (error: unknown) => ({ errors: (error instanceof Problem ? error : noPicture(error)).errors }),
  )
  send(answer, () => process.disconnect())
}

function send(answer: PictureAnswer, sent?: () => void): void {
  process.send?.(answer, undefined, undefined, sent)
}
