// Limits concurrent downloads per owner: each one holds a connection, and one to the storage, as long as the client reads.
import type { Readable } from 'node:stream'
import { Problem } from '../problem.ts'

export const maxDownloads = 16

/** Bytes that count as a download until their stream closes. Throws 429 `too_many_downloads`. */
export type Downloads = (owner: string, open: () => Readable) => Readable

export function createDownloads(): Downloads {
  const running = new Map<string, number>()
  const change = (owner: string, by: number): void => {
    const count = (running.get(owner) ?? 0) + by
    if (count > 0) running.set(owner, count)
    else running.delete(owner)
  }
  return (owner, open) => {
    if ((running.get(owner) ?? 0) >= maxDownloads) throw new Problem(429, 'too_many_downloads', { headers: { 'retry-after': '1' } })
    const bytes = open()
    change(owner, 1)
    bytes.once('close', () => change(owner, -1))
    return bytes
  }
}
