// Country and region of an address, from an open database file in CSV: `from,to,country[,region]`, as DB-IP Lite gives it.
// Lines that are not of this form are skipped; ranges must not overlap.

export type GeoLocation = { country: string; region: string }
export type GeoTable = { find: (address: string) => GeoLocation | undefined; size: number }
type Ranges = { from: bigint[]; to: bigint[]; location: GeoLocation[] }

export function readGeoTable(csv: string): GeoTable {
  const tables: Record<4 | 6, Ranges> = { 4: emptyRanges(), 6: emptyRanges() }
  const seen = new Map<string, GeoLocation>()
  const rows = csv.split('\n').flatMap((row) => rangeOf(row, seen))
  rows.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  for (const { family, from, to, location } of rows) {
    tables[family].from.push(from)
    tables[family].to.push(to)
    tables[family].location.push(location)
  }
  return {
    size: rows.length,
    find(text) {
      const address = addressOf(text)
      return address && locationIn(tables[address.family], address.value)
    },
  }
}

const emptyRanges = (): Ranges => ({ from: [], to: [], location: [] })

function rangeOf(row: string, seen: Map<string, GeoLocation>): { family: 4 | 6; from: bigint; to: bigint; location: GeoLocation }[] {
  const [first = '', last = '', code = '', region = ''] = row.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const [from, to, country] = [addressOf(first), addressOf(last), code.toUpperCase()]
  if (!from || !to || from.family !== to.family || to.value < from.value || !/^[A-Z]{2}$/.test(country)) return []
  const key = `${country} ${region}`
  const location = seen.get(key) ?? { country, region: /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(region) ? region : '' }
  seen.set(key, location)
  return [{ family: from.family, from: from.value, to: to.value, location }]
}

function locationIn({ from, to, location }: Ranges, value: bigint): GeoLocation | undefined {
  let [low, high] = [0, from.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (from[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low > 0 && to[low - 1]! >= value ? location[low - 1] : undefined
}

/** An IPv4 address inside IPv6 (`::ffff:192.0.2.1`) is that IPv4 address. */
function addressOf(text: string): { family: 4 | 6; value: bigint } | undefined {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1] ?? text
  const four = bytesOf(plain)
  if (four) return { family: 4, value: BigInt(four.reduce((sum, byte) => sum * 256 + byte, 0)) }
  const groups = groupsOf(plain)
  return groups && { family: 6, value: groups.reduce((sum, group) => (sum << 16n) + BigInt(group), 0n) }
}

function bytesOf(text: string): number[] | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined
  const bytes = text.split('.').map(Number)
  return bytes.every((byte) => byte < 256) ? bytes : undefined
}

function groupsOf(text: string): number[] | undefined {
  if (!/^[0-9a-f:]{2,39}$/i.test(text) || text.split('::').length > 2) return undefined
  const halves = text.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const given = halves.flat()
  if (given.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return undefined
  const missing = 8 - given.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
  const [first = [], last = []] = halves
  return [...first, ...Array<string>(halves.length === 2 ? missing : 0).fill('0'), ...last].map((group) => parseInt(group, 16))
}
