// What may be uploaded: endings of names, and the content that each may have (kinds.json). Content is detected from its first bytes.
import { fileTypeFromBuffer } from 'file-type'
import { Problem } from '../problem.ts'
import kinds from './kinds.json' with { type: 'json' }

/** Bytes that show the kind of a file. */
export const headBytes = 4100
const contentTypes = new Map<string, readonly string[]>(Object.entries(kinds))
export const endings: readonly string[] = Object.keys(kinds)

/** Throws 415 `file_kind` for an ending that may not be uploaded. */
export function requireEnding(name: string): void {
  if (!contentTypes.has(endingOf(name))) throw wrongKind()
}

/** The content type of a file that begins with `head`. Throws 415 `file_kind` where content and ending disagree. */
export async function requireKind(name: string, head: Uint8Array): Promise<string> {
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime
  if (mime === undefined || !contentTypes.get(endingOf(name))?.includes(mime)) throw wrongKind()
  return mime
}

function endingOf(name: string): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
}

const wrongKind = (): Problem => new Problem(415, 'file_kind', { detail: { endings } })
