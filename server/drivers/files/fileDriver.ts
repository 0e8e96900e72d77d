// Where the bytes of uploaded files are stored. Each key is one file that grows at its end until it is complete.
import type { Readable } from 'node:stream'

/** Keys are the portal's own: lower-case letters, digits and underscores. */
export type FileDriver = {
  /** Bytes stored so far; 0 for an unknown key. */
  size: (key: string) => Promise<number>
  /** Appends a stream at `offset`, the present size. When it breaks, what arrived stays stored. Throws the operating system's errors, such as ENOSPC. */
  append: (key: string, offset: number, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /** Returns when the complete file would survive a power cut. */
  finish: (key: string) => Promise<void>
  /** The bytes from `start` to `end`, both included. */
  read: (key: string, range: { start: number; end: number }) => Readable
  /** An unknown key is no error. */
  remove: (key: string) => Promise<void>
  /** All keys with the time of their last change in milliseconds. */
  list: () => AsyncIterable<{ key: string; changedAt: number }>
  /** Bytes that still fit; undefined where there is no limit to ask for. */
  room: () => Promise<number | undefined>
}
