// Translates a JavaScript pattern (flag `u`) to RE2 with the same meaning. RE2 takes time proportional to the text for every pattern.

/** JavaScript's white space; RE2's own `\s` is ASCII. */
const spaces = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'
const others =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}'
const token =
  /\\u\{([0-9a-fA-F]+)\}|\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})|\\([pP])\{([^}]*)\}|\\k<|\\c[A-Za-z]|\\[\s\S]|\(\?<(?![=!])[^>]*>|\(\?:|\(\?[\s\S]|\[\^?\]|\[\^?|\{\d+(?:,\d*)?\}|[\s\S]/gu
const maxRepeats = 1000

/** Undefined for patterns that need backtracking (lookaround, backreferences) and for those that RE2 interprets differently. */
export function re2SourceOf(pattern: string): string | undefined {
  let isInside = false
  let source = ''
  for (const match of pattern.matchAll(token)) {
    const [text] = match
    const isOpening = !isInside && /^\[\^?$/.test(text)
    if (isInside && text === ']') isInside = false
    const written = isOpening ? text : writtenAs(match, isInside)
    if (isOpening) isInside = true
    if (written === undefined) return undefined
    source += written
  }
  return isInside ? undefined : source
}

function writtenAs(match: RegExpMatchArray, isInside: boolean): string | undefined {
  const [text, long, short, byte, property, value] = match
  const code = long ?? short ?? byte
  if (code !== undefined) return codePoint(Number.parseInt(code, 16))
  if (property !== undefined) return propertyOf(property, value ?? '')
  if (text.length > 1 && text.startsWith('\\')) return escaped(text, isInside)
  return isInside ? inside(text) : outside(text)
}

function outside(text: string): string | undefined {
  if (text === '.') return '[^\\n\\r\\x{2028}\\x{2029}]'
  if (text === '^') return '\\A'
  if (text === '$') return '\\z'
  if (text === '(' || text === '(?:' || (text.startsWith('(?<') && text.endsWith('>'))) return '(?:'
  if (text.startsWith('(?') || text === '[]' || text === '[^]') return undefined
  if (/^\{\d/.test(text))
    return text
      .slice(1, -1)
      .split(',')
      .some((count) => Number(count) > maxRepeats)
      ? undefined
      : text
  return isSurrogate(text) ? undefined : text
}
/** `[` starts POSIX classes in RE2; `&&` is reserved. */
function inside(text: string): string | undefined {
  if (text === '[' || text === '&' || text === '~') return `\\${text}`
  if (text.length > 1 && !/^\[\^?$/.test(text)) return [...text].map((one) => (one === '[' ? '\\[' : one)).join('')
  return isSurrogate(text) ? undefined : text
}
function escaped(text: string, isInside: boolean): string | undefined {
  const letter = text.charAt(1)
  if (letter === 's') return isInside ? spaces : `[${spaces}]`
  if (letter === 'S') return isInside ? others : `[${others}]`
  if (letter === 'b') return isInside ? '\\x{8}' : '\\b'
  if (letter === '0') return '\\x{0}'
  if (letter === 'c') return codePoint(text.charCodeAt(2) % 32)
  if (letter === 'k' || /[1-9]/.test(letter)) return undefined
  if (/[dDwWBtnvfr]/.test(letter)) return letter === 'v' ? '\\x{b}' : text
  return /[\w\s]/.test(letter)
    ? undefined
    : letter === '/' || letter === '-'
      ? isInside
        ? `\\${letter === '/' ? 'x{2f}' : '-'}`
        : letter
      : text
}
function propertyOf(kind: string, value: string): string | undefined {
  const [name, given] = value.includes('=') ? value.split('=') : ['gc', value]
  if (/^(?:Script|sc)$/.test(name ?? '')) return `\\${kind}{${given}}`
  return /^(?:General_Category|gc)$/.test(name ?? '') && /^[A-Z][a-z]?$/.test(given ?? '') ? `\\${kind}{${given}}` : undefined
}
function codePoint(code: number): string | undefined {
  return code >= 0xd800 && code <= 0xdfff ? undefined : `\\x{${code.toString(16)}}`
}
function isSurrogate(text: string): boolean {
  return text.length === 1 && codePoint(text.charCodeAt(0)) === undefined
}
