// Decides whether an encoder may publish: the request of nginx, and the answer by the desired state.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Protocol, Stream } from './streams.ts'

/** A question about one publisher: at its start, and again every few seconds while it runs. */
export type Ask = { address: string; name: string; key: string; protocol: Protocol }
export type Verdict = { stream?: Stream; refused?: 'unknown' | 'wrongKey' | 'endedKey' | 'notByRtmp' | 'notBySrt' }

/**
 * Undefined for a body that cannot be trusted. nginx writes its own fields first, then the arguments of the encoder as they came, and it does
 * not escape `&`: a field that is there twice was made by the encoder.
 */
export function askIn(body: string): Omit<Ask, 'protocol'> | undefined {
  const fields = new URLSearchParams(body)
  const one = (name: string): string | undefined => (fields.getAll(name).length === 1 ? fields.get(name)! : undefined)
  const [address, name, key] = [one('addr'), one('name'), fields.has('key') ? one('key') : '']
  if (one('app') === undefined || one('call') === undefined || address === undefined || name === undefined || key === undefined)
    return undefined
  return { address, name, key }
}

/** A replaced key stays valid until its end. The agent gets no change at that moment: the record stays the same. */
export function judge(streams: ReadonlyMap<string, Stream>, { name, key, protocol }: Omit<Ask, 'address'>, now: number): Verdict {
  const stream = streams.get(name)
  if (!stream) return { refused: 'unknown' }
  const found = stream.keys.filter((one) => isSame(one.key, key))
  if (found.some(({ until }) => now < until))
    return protocol === stream.protocol ? { stream } : { stream, refused: protocol === 'rtmp' ? 'notByRtmp' : 'notBySrt' }
  return { stream, refused: found.length > 0 ? 'endedKey' : 'wrongKey' }
}

/** Takes constant time, so that the duration reveals nothing about the key. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
