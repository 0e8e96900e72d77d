// Normalizes addresses and networks, so that equal ones have equal texts.
import { STANDARD_FORMATS } from './formatsStandard.ts'

/** `10.1.2.3/8` → `10.0.0.0/8`, `2001:DB8:0::1` → `2001:db8:0:0:0:0:0:1/128`; undefined for an invalid address. */
export function networkOf(text: string): string | undefined {
  const [address = '', length, ...more] = text.split('/')
  if (more.length > 0 || (length !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(length))) return undefined
  const words = wordsOf(address)
  if (!words) return undefined
  const size = words.length * 16
  const kept = length === undefined ? size : Number(length)
  if (kept > size) return undefined
  const masked = words.map((word, index) => word & maskOf(kept - index * 16))
  return `${words.length === 2 ? dotted(masked) : masked.map((word) => word.toString(16)).join(':')}/${kept}`
}

/** Words of 16 bits: two of an IPv4 address, eight of an IPv6 address; undefined for anything else. */
export function wordsOf(address: string): number[] | undefined {
  return STANDARD_FORMATS.ipv4?.(address) ? words4(address) : STANDARD_FORMATS.ipv6?.(address) ? words6(address) : undefined
}
function words4(address: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}
function words6(address: string): number[] {
  const [head = '', tail] = address.split('::').map(withoutDots)
  const first = groups(head)
  const last = tail === undefined ? [] : groups(tail)
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}
/** `::ffff:1.2.3.4` → `::ffff:102:304`. */
function withoutDots(half: string): string {
  const at = half.lastIndexOf(':') + 1
  return half.includes('.')
    ? half.slice(0, at) +
        words4(half.slice(at))
          .map((word) => word.toString(16))
          .join(':')
    : half
}
function groups(half: string): number[] {
  return half === '' ? [] : half.split(':').map((word) => Number.parseInt(word, 16))
}
export function maskOf(bits: number): number {
  return bits >= 16 ? 0xffff : bits <= 0 ? 0 : (0xffff << (16 - bits)) & 0xffff
}
function dotted(words: number[]): string {
  return words.flatMap((word) => [word >> 8, word & 255]).join('.')
}
