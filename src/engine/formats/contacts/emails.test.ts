import { expect, it } from 'vitest'
import { isAsciiEmail } from './emails.ts'

it.each(['a@b.co', 'dana.weiss+cdn@example.com', "o'neil@mail.example.com", 'a@xn--e1afmkfd.xn--p1ai', `${'a'.repeat(64)}@b.co`])(
  'takes %j',
  (text) => expect(isAsciiEmail(text)).toBe(true),
)
it.each([
  '',
  'a',
  '@b.co',
  'a@',
  'a@b',
  'a@b.',
  'a@.co',
  'a@b..co',
  'a@-b.co',
  'a@b-.co',
  ' a@b.co',
  'a@b.co\n',
  'a b@c.co',
  'a@b c.co',
  'a@@b.co',
  'a@b@c.co',
  '.a@b.co',
  'a.@b.co',
  'a..b@c.co',
  'имя@b.co',
  'a@пример.рф',
  'a@b.co,c@d.co',
  'a@b.co;c@d.co',
  '"a b"@c.co',
  'a@[127.0.0.1]',
  'a\u0000@b.co',
  '<a@b.co>',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b.'.repeat(126)}co`,
])('refuses %j', (text) => expect(isAsciiEmail(text)).toBe(false))
