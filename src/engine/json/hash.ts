// Content hashes that are equal on both sides.
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/** 24 hex digits of sha256 over `JSON.stringify(json)` as given: key order matters. */
export function hashOf(json: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(json) ?? 'undefined'))).slice(0, 24)
}
