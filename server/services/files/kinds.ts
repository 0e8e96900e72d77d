// Allowed file name extensions and the content types of each (kinds.json). The content type is detected from the first bytes.
import { fileTypeFromBuffer } from 'file-type'
import { own } from '../../../src/engine/json/objects.ts'
import { Problem } from '../problem.ts'
import kinds from './kinds.json' with { type: 'json' }

/** Bytes that show the kind of a file. */
export const headBytes = 4100
/** Content types by extension. */
type Kinds = Readonly<Record<string, readonly string[]>>
export const extensions: readonly string[] = Object.keys(kinds)

/** Throws 415 `file_kind` for an extension that may not be uploaded. */
export function requireExtension(name: string): void {
  if (!own<readonly string[]>(kinds, extensionOf(name))) throw wrongKind(kinds)
}

/** Throws 415 `file_kind` for an empty file: it has no content that could be of a kind. */
export function requireContent(size: number): void {
  if (size === 0) throw wrongKind(kinds)
}

/** The content type of a file that begins with `head`. Throws 415 `file_kind` where content and extension disagree. */
export async function requireKind(name: string, head: Uint8Array, allowed: Kinds = kinds): Promise<string> {
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime
  if (mime === undefined || !own(allowed, extensionOf(name))?.includes(mime)) throw wrongKind(allowed)
  return mime
}

function extensionOf(name: string): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
}

const wrongKind = (allowed: Kinds): Problem => new Problem(415, 'file_kind', { detail: { extensions: Object.keys(allowed) } })
