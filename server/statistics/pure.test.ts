// Rules of statistics without a database.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLine, withoutAddresses } from './accessLine.ts'
import { browserOf, platformOf, referrerOf } from './clients.ts'
import { readGeoTable } from './geoTable.ts'
import { minutesOf, piecesOf } from './steps.ts'
import { countUniques, maxExact, nobody, withViewers } from './uniques.ts'
import { mergeViews, type Span } from './visits.ts'

const period = { oldest: 0, newest: 4e9 }
const good = { time: '2026-03-10T11:00:00.5Z', account: 'a', resource: 'r', status: 200, bytes: 10 }
const lineOf = (more: object) => readLine(JSON.stringify({ ...good, ...more }), period)

describe('a line', () => {
  it.each([
    ['2026-03-10T11:00:00Z', Date.UTC(2026, 2, 10, 11) / 1000],
    ['2026-03-10T11:00:00.999Z', Date.UTC(2026, 2, 10, 11) / 1000],
    ['2026-03-10T14:00:00+03:00', Date.UTC(2026, 2, 10, 11) / 1000],
    [1773140400.123, 1773140400],
  ])('has the time %s', (time, seconds) => {
    expect(lineOf({ time })).toMatchObject({ line: { time: seconds } })
  })
  it.each(['HIT', 'hit', 'STALE', 'UPDATING', 'REVALIDATED'])('with the cache status %s is served from cache', (cache) => {
    expect(lineOf({ cache })).toMatchObject({ line: { isCached: true } })
  })
  it.each(['MISS', 'EXPIRED', 'BYPASS', '-', ''])('with the cache status "%s" is not served from cache', (cache) => {
    expect(lineOf({ cache })).toMatchObject({ line: { isCached: false } })
  })
  it.each([
    [undefined, 1],
    [1, 1],
    [250, 250],
    [1_000_000, 1_000_000],
  ])('with `requests` %s stands for %s', (requests, count) => {
    expect(lineOf({ requests })).toMatchObject({ line: { requests: count } })
  })
  it.each([0, -1, 1.5, 1_000_001, '3', null])('with `requests` %j is refused', (requests) => {
    expect(lineOf({ requests })).toEqual({ fault: 'bad_member' })
  })
  it('has the host in lower case, without a final dot, and codes in upper case', () => {
    expect(lineOf({ host: 'WWW.Example.com.', country: 'ru', region: 'ru-mow' })).toMatchObject({
      line: { host: 'www.example.com', country: 'RU', region: 'RU-MOW' },
    })
  })
  it.each([{ country: 'Russia' }, { country: '1' }, { country: 7 }])('without a code of a country has none: %j', (more) => {
    expect(lineOf(more)).toMatchObject({ line: { country: '' } })
  })
  it.each(['\u0007', '\u007f', '\u009b31m'])('with the control character %j in a text is refused', (text) => {
    expect(lineOf({ agent: `a${text}b` })).toEqual({ fault: 'bad_member' })
    expect(withoutAddresses(`a${text}b`)).not.toMatch(/\p{Cc}/u)
  })
  it('is read or refused, for any text', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = readLine(JSON.stringify(value) ?? '', period)
        expect('line' in read || 'fault' in read).toBe(true)
      }),
    )
  })
  it.each(['{"ip":"192.0.2.7","x":1}', '192.0.2.7 - - [x]', '{"ip":"2001:db8::1"}', 'from 2001:db8:0:1::7 x'])(
    'is stored for inspection without addresses: %s',
    (text) => {
      expect(withoutAddresses(text)).not.toMatch(/192\.0\.2|2001:db8/)
    },
  )
})

describe('a client', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', 'Chrome', 'Windows'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge', 'Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605 Version/17.0 Safari/605', 'Safari', 'macOS'],
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', 'Chrome', 'Android'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'Bot', ''],
    ['curl/8.5.0', 'curl', ''],
    ['', '', ''],
  ])('%s', (agent, browser, platform) => {
    expect([browserOf(agent), platformOf(agent)]).toEqual([browser, platform])
  })
  it.each([
    ['https://shop.example.com/cart?token=1', 'shop.example.com'],
    ['-', ''],
    ['javascript:alert(1)', ''],
    ['android-app://com.example', ''],
  ])('comes from %s', (referrer, host) => expect(referrerOf(referrer)).toBe(host))
})

describe('a table of addresses', () => {
  const geoTable = readGeoTable(
    '# text\nbad,row\n192.0.2.0,192.0.2.127,RU,RU-MOW\n"192.0.2.128","192.0.2.255","DE"\n2001:db8::,2001:db8::ffff,NL\n9.9.9.9,1.1.1.1,US\n',
  )
  it.each([
    ['192.0.2.0', 'RU'],
    ['192.0.2.127', 'RU'],
    ['192.0.2.128', 'DE'],
    ['::ffff:192.0.2.1', 'RU'],
    ['2001:db8::1', 'NL'],
    ['2001:DB8:0:0:0:0:0:ffff', 'NL'],
    ['192.0.1.255', undefined],
    ['192.0.3.0', undefined],
    ['2001:db8::1:0', undefined],
    ['5.5.5.5', undefined],
    ['192.0.2.256', undefined],
    ['192.0.2', undefined],
    ['::1::2', undefined],
    ['host.example', undefined],
    ['', undefined],
  ])('of %s: %s', (address, country) => {
    expect(geoTable.find(address)?.country).toBe(country)
  })
  it('skip invalid rows', () => expect(geoTable.size).toBe(3))
})

describe('parts of a period', () => {
  it('cover it without gaps or overlaps, each complete', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 20_000 }), (from, length) => {
        const pieces = piecesOf(from, from + length)
        let at = from
        for (const { step, from: begin, to } of pieces) {
          expect([begin, begin % minutesOf[step], to % minutesOf[step]]).toEqual([at, 0, 0])
          expect(to).toBeGreaterThan(begin)
          at = to
        }
        expect(at).toBe(from + length)
        expect(pieces.length).toBeLessThanOrEqual(5)
      }),
    )
  })
})

describe('views', () => {
  const times = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 60 })
  /** The rule over all requests at once. */
  function expected(all: number[]): Span[] {
    const spans: Span[] = []
    for (const time of all.toSorted((a, b) => a - b)) {
      const last = spans.at(-1)
      if (last && time - last.last <= 60) last.last = time
      else spans.push({ first: time, last: time })
    }
    return spans
  }
  it('are the same for any batches and order of requests', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 7 }), (all, size) => {
        let known: Span[] = []
        for (let at = 0; at < all.length; at += size) {
          const { removed, added } = mergeViews(known, all.slice(at, at + size))
          const isRemoved = (span: Span) => removed.some((one) => one.first === span.first)
          known = [...known.filter((span) => !isRemoved(span)), ...added]
        }
        expect(known.toSorted((a, b) => a.first - b.first)).toEqual(expected(all))
      }),
    )
  })
})

describe('unique viewers', () => {
  const viewer = (index: number): string => {
    let hash = 1469598103934665603n
    for (const letter of `viewer ${index}`) hash = BigInt.asUintN(64, (hash ^ BigInt(letter.charCodeAt(0))) * 1099511628211n)
    // FNV distributes its last bits badly, so they are mixed as in splitmix64.
    hash = BigInt.asUintN(64, (hash ^ (hash >> 30n)) * 0xbf58476d1ce4e5b9n)
    hash = BigInt.asUintN(64, (hash ^ (hash >> 27n)) * 0x94d049bb133111ebn)
    return (hash ^ (hash >> 31n)).toString(16).padStart(16, '0')
  }
  const many = Array.from({ length: 20_000 }, (_, index) => viewer(index))
  it('are exact while they are few, also over several sets', () => {
    const [a, b] = [withViewers(nobody, many.slice(0, 300)), withViewers(nobody, many.slice(200, maxExact))]
    expect(countUniques([a, b])).toBe(maxExact)
  })
  it('are right within 5 % when they are many, in any order and repeated', () => {
    const one = withViewers(withViewers(nobody, many.slice(0, 12_000)), many.slice(8000))
    const other = withViewers(withViewers(nobody, many.toReversed()), many.slice(5))
    expect(one).toBe(other)
    expect(Math.abs(countUniques([one, withViewers(nobody, many.slice(0, 100))]) - 20_000)).toBeLessThan(1000)
  })
  it('of an empty set are zero', () => expect(countUniques([])).toBe(0))
})
