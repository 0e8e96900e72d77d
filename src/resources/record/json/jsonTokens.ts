// Tokenizes formatted JSON for syntax highlighting.

export type TokenKind = 'key' | 'text' | 'number' | 'word' | 'rest'
export type Token = { kind: TokenKind; text: string }

const parts =
  /(?<key>"(?:\\.|[^"\\])*")(?=\s*:)|(?<text>"(?:\\.|[^"\\])*")|(?<word>\b(?:true|false|null)\b)|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g
/** Longer texts are not highlighted: that would be slow. */
const MOST = 200_000

/** The concatenation of all tokens is the text. */
export function tokensOf(json: string): Token[] {
  if (json.length > MOST) return [{ kind: 'rest', text: json }]
  const tokens: Token[] = []
  let end = 0
  for (const match of json.matchAll(parts)) {
    if (match.index > end) tokens.push({ kind: 'rest', text: json.slice(end, match.index) })
    const kind = (['key', 'text', 'word', 'number'] as const).find((name) => match.groups?.[name] !== undefined) ?? 'rest'
    tokens.push({ kind, text: match[0] })
    end = match.index + match[0].length
  }
  return end < json.length ? [...tokens, { kind: 'rest', text: json.slice(end) }] : tokens
}
