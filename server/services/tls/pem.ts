// Blocks of PEM (RFC 7468) in a text that somebody pasted: what stands around them, as openssl writes it, says nothing.

export type PemBlock = { label: string; text: string }

const lineLength = 64
const begin = '-----BEGIN '
const dashes = '-----'

/** In the order of the text, each written anew. A block without its end, or with other signs than Base64 in it, is left out; `isBroken` says so. */
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

/** One text of several blocks. */
export function joined(blocks: readonly string[]): string {
  return blocks.map((block) => block.trim()).join('\n')
}

function labelAt(text: string, at: number): string | undefined {
  return /^-----BEGIN ([A-Z0-9][A-Z0-9 ]{0,40})-----/.exec(text.slice(at, at + 64))?.[1]
}

function blockOf(label: string, body: string): PemBlock | undefined {
  // Keys of the old form have headers (RFC 1421); they are kept, for they say that the key is encrypted.
  const headers = /^\s*((?:[A-Za-z0-9-]{1,40}:[^\r\n]{0,200}\r?\n)+)\s*/.exec(body.slice(0, 1000))?.[1] ?? ''
  const base64 = body.slice(headers ? body.indexOf(headers) + headers.length : 0).replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
  const lines = Array.from({ length: Math.ceil(base64.length / lineLength) }, (_, line) =>
    base64.slice(line * lineLength, (line + 1) * lineLength),
  )
  return { label, text: [`${begin}${label}-----`, ...(headers ? [headers.trim(), ''] : []), ...lines, `-----END ${label}-----`].join('\n') }
}
