// A TXT record: one text for people, strings of at most 255 bytes in the wire format (RFC 1035 §3.3.14).

export const STRING_BYTES = 255
const CHUNK = /\s*"((?:[^"\\]|\\.)*)"\s*/y

/** The concatenated strings; a text without quotes is returned as it is. */
export function textOfStrings(stored: string): string {
  const strings = stringsIn(stored)
  return strings === undefined ? stored : strings.join('')
}

/** The stored form: plain if it fits one string, else quoted strings. */
export function stringsOfText(text: string): string {
  const isPlain = bytesOf(text) <= STRING_BYTES && !text.includes('"') && text === text.trim()
  return isPlain ? text : quotedStrings(text)
}

/** As a zone file writes it. */
export function quotedStrings(text: string): string {
  return split(text).map(quoted).join(' ')
}

/** Splits only texts without quotes: a text with quotes is already split. */
export function splitWhereLong(stored: string): string {
  return stored.includes('"') || bytesOf(stored) <= STRING_BYTES ? stored : stringsOfText(stored)
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Never splits a character. */
export function split(text: string): string[] {
  const strings = ['']
  let size = 0
  for (const letter of text) {
    const more = bytesOf(letter)
    if (size + more > STRING_BYTES) {
      strings.push('')
      size = 0
    }
    strings[strings.length - 1] += letter
    size += more
  }
  return strings
}

function stringsIn(text: string): string[] | undefined {
  if (!text.startsWith('"')) return undefined
  const strings: string[] = []
  for (let at = 0; at < text.length; at = CHUNK.lastIndex) {
    CHUNK.lastIndex = at
    const chunk = CHUNK.exec(text)?.[1]
    if (chunk === undefined) return undefined
    strings.push(chunk.replaceAll(/\\(.)/g, '$1'))
  }
  return strings
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
