// Streams of uploads on their way to the driver: counted, and judged by their first bytes.
import { Problem } from '../problem.ts'
import { headBytes, requireKind } from './kinds.ts'

/** Throws 413 `too_large` instead of passing on more than `most` bytes. */
export async function* limited(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let count = 0
  for await (const chunk of bytes) {
    count += chunk.length
    if (count > most) throw new Problem(413, 'too_large')
    yield chunk
  }
}

/** Throws 415 `file_kind` before anything of the wrong kind is stored. A beginning too short to judge passes: a complete file is judged again. */
export async function* judged(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | undefined = []
  let length = 0
  for await (const chunk of bytes) {
    if (head === undefined) {
      yield chunk
      continue
    }
    head.push(chunk)
    length += chunk.length
    if (length < headBytes) continue
    const beginning = Buffer.concat(head)
    head = undefined
    await requireKind(name, beginning.subarray(0, headBytes))
    yield beginning
  }
  if (head !== undefined && length > 0) yield Buffer.concat(head)
}
