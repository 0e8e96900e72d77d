// Internationalized names: stored as punycode, displayed in Unicode (RFC 3492, UTS 46).

const [BASE, LEAST, MOST, SKEW, DAMP, START_BIAS, START] = [36, 1, 26, 38, 700, 72, 128]
const PREFIX = 'xn--'

/** ASCII labels stay as they are; an invalid domain name is returned unchanged. */
export function toAscii(name: string): string {
  return name.split('.').map(asciiLabel).join('.')
}

/** Converts every non-ASCII word of a text: `10 почта.рф`. */
export function asciiWords(text: string): string {
  return text.replaceAll(/[^\s"]+/g, (word) => (isAscii(word) ? word : toAscii(word.toLowerCase())))
}

/** A label that could deceive stays as it is: with signs that are not seen, or with letters of Latin and of a script that resembles it. */
export function toUnicode(name: string): string {
  return name
    .split('.')
    .map((label) => (label.toLowerCase().startsWith(PREFIX) ? unicodeLabel(label) : label))
    .join('.')
}

function unicodeLabel(label: string): string {
  const letters = decoded(label.slice(PREFIX.length).toLowerCase())
  if (letters === undefined || !/^[\p{L}\p{M}\p{N}-]+$/u.test(letters)) return label
  if (/\p{Script=Latin}/u.test(letters) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letters)) return label
  return asciiLabel(letters) === label.toLowerCase() ? letters : label
}

/** The names in a text as people write them; everything else stays. */
export function shownNames(text: string): string {
  return text.includes(PREFIX) ? text.replaceAll(/(?<![\w-])xn--[a-z\d-]+/g, toUnicode) : text
}

const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text)

function asciiLabel(label: string): string {
  if (isAscii(label)) return label
  try {
    const host = new URL(`http://${label}.invalid`).hostname
    return host.endsWith('.invalid') ? host.slice(0, -'.invalid'.length) : label
  } catch {
    return label
  }
}

/** Undefined for invalid punycode. */
function decoded(text: string): string | undefined {
  if (text === '') return undefined
  const edge = text.lastIndexOf('-')
  const output = Array.from(text.slice(0, Math.max(0, edge)), (letter) => letter.codePointAt(0) ?? 0)
  let [n, i, bias, at] = [START, 0, START_BIAS, edge > 0 ? edge + 1 : 0]
  while (at < text.length) {
    const before = i
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = digitOf(text[at++])
      if (digit === undefined) return undefined
      i += digit * weight
      const threshold = Math.min(MOST, Math.max(LEAST, k - bias))
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const size = output.length + 1
    bias = adapted(i - before, size, before === 0)
    n += Math.floor(i / size)
    if (n > 0x10ffff) return undefined
    i %= size
    output.splice(i++, 0, n)
  }
  return String.fromCodePoint(...output)
}

function adapted(delta: number, size: number, isFirst: boolean): number {
  let left = isFirst ? Math.floor(delta / DAMP) : delta >> 1
  left += Math.floor(left / size)
  let k = 0
  for (; left > ((BASE - LEAST) * MOST) >> 1; k += BASE) left = Math.floor(left / (BASE - LEAST))
  return k + Math.floor(((BASE - LEAST + 1) * left) / (left + SKEW))
}

function digitOf(letter: string | undefined): number | undefined {
  if (letter === undefined) return undefined
  if (letter >= 'a' && letter <= 'z') return letter.charCodeAt(0) - 97
  return letter >= '0' && letter <= '9' ? letter.charCodeAt(0) - 22 : undefined
}
