// PEM blocks (RFC 7468) in a pasted text; other text around them, as openssl prints it, is ignored.

export type PemBlock = { label: string; text: string }

const lineLength = 64
const begin = '-----BEGIN '
const dashes = '-----'

/** In the order of the text, each normalised. Blocks without an end or with invalid Base64 are dropped; `isBroken` reports it. */
export function pemBlocks(text: string): { blocks: PemBlock[]; isBroken: boolean } {
  const blocks: PemBlock[] = []
  let isBroken = false
  let at = text.indexOf(begin)
  while (at >= 0) {
    const label = labelAt(text, at)
    const start = at + begin.length + (label?.length ?? 0) + dashes.length
    const end = label === undefined ? -1 : text.indexOf(`-----END ${label}-----`, start)
    const next = text.indexOf(begin, at + begin.length)
    const isWhole = label !== undefined && end >= 0 && (next < 0 || end < next)
    const block = isWhole ? blockOf(label, text.slice(start, end)) : undefined
    if (block) blocks.push(block)
    else isBroken = true
    at = next
  }
  return { blocks, isBroken }
}

/** Joins several blocks to one text. */
export function joined(blocks: readonly string[]): string {
  return blocks.map((block) => block.trim()).join('\n')
}

function labelAt(text: string, at: number): string | undefined {
  return /^-----BEGIN ([A-Z0-9][A-Z0-9 ]{0,40})-----/.exec(text.slice(at, at + 64))?.[1]
}

function blockOf(label: string, body: string): PemBlock | undefined {
  // Keys in the old form have headers (RFC 1421); they are kept, because they mark an encrypted key.
  const headers = /^\s*((?:[A-Za-z0-9-]{1,40}:[^\r\n]{0,200}\r?\n)+)\s*/.exec(body.slice(0, 1000))?.[1] ?? ''
  const base64 = body.slice(headers ? body.indexOf(headers) + headers.length : 0).replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
  const lines = Array.from({ length: Math.ceil(base64.length / lineLength) }, (_, line) =>
    base64.slice(line * lineLength, (line + 1) * lineLength),
  )
  return { label, text: [`${begin}${label}-----`, ...(headers ? [headers.trim(), ''] : []), ...lines, `-----END ${label}-----`].join('\n') }
}
