// Reads a chosen file in the browser as the value of a string. Nothing leaves the page before the record is saved.
import type { Schema } from '../../../engine/schema/types.ts'

/** A whole request takes 1 MB, so a field may fill three quarters of it. */
const MOST_BYTES = 768 * 1024

export type ReadFault = 'large' | 'binary' | 'unreadable'
export type ReadResult = { text: string } | { fault: ReadFault }

/** Strings that hold a file: `contentMediaType`, or the format `pem`. */
export function holdsFile(schema: Schema): boolean {
  return typeof schema['contentMediaType'] === 'string' || schema.format === 'pem'
}

/** Bytes a file may have; what a schema allows in characters is at least as many bytes as base64 leaves of them. */
export function mostBytes(schema: Schema): number {
  const most = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : Infinity
  return Math.min(MOST_BYTES, isBase64(schema) ? Math.floor(most / 4) * 3 : most)
}

/** What the dialog of the browser offers first; empty = anything. PEM goes by many endings and no type of its own. */
export function acceptOf(schema: Schema): string {
  const type = String(schema['contentMediaType'] ?? '')
  if (schema.format === 'pem' || /pem|x509|pkcs/.test(type)) return '.pem,.crt,.cer,.key,.csr,.txt'
  return /^[\w.+-]+\/[\w.+*-]+$/.test(type) ? type : ''
}

/** Text is UTF-8 without its byte order mark; with `contentEncoding: base64` any bytes will do. Never throws. */
export async function readFile(file: Blob, schema: Schema): Promise<ReadResult> {
  const most = mostBytes(schema)
  // A letter takes up to four bytes: short enough as text, a file may have more bytes than letters.
  if (file.size > Math.min(MOST_BYTES, isBase64(schema) ? most : most * 4)) return { fault: 'large' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (isBase64(schema)) return { text: toBase64(bytes) }
    const text = textOf(bytes)
    if (text === undefined) return { fault: 'binary' }
    return [...text].length > most ? { fault: 'large' } : { text }
  } catch {
    // Removed, or not allowed to be read.
    return { fault: 'unreadable' }
  }
}

/** Bytes of the file a value stands for. */
export function sizeOf(value: string, schema: Schema): number {
  if (!isBase64(schema)) return new TextEncoder().encode(value).length
  return Math.floor((value.replaceAll(/[^A-Za-z0-9+/_-]/g, '').length * 3) / 4)
}

/** Bytes are not shown to be edited. */
export function isBase64(schema: Schema): boolean {
  return schema['contentEncoding'] === 'base64'
}

function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function toBase64(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte))
  return btoa(letters.join(''))
}
