// Countries and regions of addresses as networks, from the CSV of docs/access-log.md: `from,to,country[,region]`.
import { isIP } from 'node:net'

/** Lines of nginx's `geo`, each with a network and `<country> <region>`. Lines of the file that are not of its form are skipped. */
export function networksByCountry(csv: string): string {
  return csv
    .split('\n')
    .flatMap((row) => {
      const [from = '', to = '', country = '', region = ''] = row.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      if (!/^[A-Z]{2}$/.test(country) || !/^(?:[A-Z]{2}-[A-Z0-9]{1,3})?$/.test(region)) return []
      return networksBetween(from, to).map((network) => `    ${network} "${country} ${region}";\n`)
    })
    .join('')
}

/** @example networksBetween('192.0.2.0', '192.0.2.255') → ['192.0.2.0/24'] */
export function networksBetween(from: string, to: string): string[] {
  const family = isIP(from)
  if (family === 0 || isIP(to) !== family) return []
  const bits = family === 4 ? 32 : 128
  let [low, high] = [valueOf(from), valueOf(to)]
  const networks: string[] = []
  while (low <= high) {
    let size = 0
    while (size < bits && (low & ((1n << BigInt(size + 1)) - 1n)) === 0n && low + (1n << BigInt(size + 1)) - 1n <= high) size += 1
    networks.push(`${textOf(low, family)}/${bits - size}`)
    low += 1n << BigInt(size)
  }
  return networks
}

function valueOf(address: string): bigint {
  if (isIP(address) === 4) return address.split('.').reduce((sum, part) => (sum << 8n) + BigInt(part), 0n)
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = plain.split('::')
  const [left, right] = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean)) as [string[], string[]]
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups.reduce((sum, group) => (sum << 16n) + BigInt(parseInt(group, 16)), 0n)
}

function textOf(value: bigint, family: number): string {
  const [count, width] = family === 4 ? [4, 8n] : [8, 16n]
  const parts = Array.from({ length: count }, (_, index) => (value >> (width * BigInt(count - 1 - index))) & ((1n << width) - 1n))
  return family === 4 ? parts.join('.') : parts.map((part) => part.toString(16)).join(':')
}
