import { expect, it } from 'vitest'
import { hintsOf, withHints } from './hints.ts'

const hints = (key: string, format = 'host') => hintsOf(withHints({ path: '/servers', keyword: 'format', params: { format, key } }, {}))

it.each(['http://origin.example.com/path', ' https://a.example:8443?x=1', '//a.example', 'a.example/path/file.html'])(
  '%s is an address, not a name',
  (text) => expect(hints(text)).toContain('address'),
)
it.each(['origin_example', 'a b.example', 'a.example', 'сайт.рф'])('%s is not an address', (text) =>
  expect(hints(text)).not.toContain('address'),
)
it('a field of addresses accepts addresses', () => expect(hints('http://a.example/', 'uri')).toEqual([]))
it('other letters and blanks are pointed out', () => {
  expect(hints('сайт.рф')).toEqual(['punycode'])
  expect(hints(' a.example')).toEqual(['spaces'])
})
