// Reads a chosen file in the browser as the value of a string. Nothing is sent before the record is saved.
import type { Schema } from '../../../engine/schema/types.ts'

/** A request is limited to 1 MB, so a field may take three quarters of it. */
const MAX_BYTES = 768 * 1024

export type ReadFault = 'large' | 'binary' | 'unreadable'
export type ReadResult = { text: string } | { fault: ReadFault }

/** Whether a string holds a file: `contentMediaType`, or the format `pem`. */
export function holdsFile(schema: Schema): boolean {
  return typeof schema['contentMediaType'] === 'string' || schema.format === 'pem'
}

/** Maximum size of a file in bytes, from the schema's limit in characters (fewer bytes with base64). */
export function maxBytes(schema: Schema): number {
  const most = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : Infinity
  return Math.min(MAX_BYTES, isBase64(schema) ? Math.floor(most / 4) * 3 : most)
}

/** The `accept` attribute of the file dialog; empty = anything. PEM has many extensions and no media type. */
export function acceptOf(schema: Schema): string {
  const type = String(schema['contentMediaType'] ?? '')
  if (schema.format === 'pem' || /pem|x509|pkcs/.test(type)) return '.pem,.crt,.cer,.key,.csr,.txt'
  return /^[\w.+-]+\/[\w.+*-]+$/.test(type) ? type : ''
}

/** Text is UTF-8 without its byte order mark; with `contentEncoding: base64` any bytes are valid. Never throws. */
export async function readFile(file: Blob, schema: Schema): Promise<ReadResult> {
  const most = maxBytes(schema)
  // A character takes up to four bytes: a file within the limit in characters may have more bytes.
  if (file.size > Math.min(MAX_BYTES, isBase64(schema) ? most : most * 4)) return { fault: 'large' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (isBase64(schema)) return { text: toBase64(bytes) }
    const text = textOf(bytes)
    if (text === undefined) return { fault: 'binary' }
    return [...text].length > most ? { fault: 'large' } : { text }
  } catch {
    // The file was removed or is not readable.
    return { fault: 'unreadable' }
  }
}

/** Size in bytes of the file in a value. */
export function sizeOf(value: string, schema: Schema): number {
  if (!isBase64(schema)) return new TextEncoder().encode(value).length
  return Math.floor((value.replaceAll(/[^A-Za-z0-9+/_-]/g, '').length * 3) / 4)
}

/** Binary content is not shown for editing. */
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
