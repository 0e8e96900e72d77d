import { expect, it } from 'vitest'
import { shortSecret } from './shortSecret.ts'

it.each([
  ['key123', 'ke…23'],
  ['abcd-efgh-ijkl', 'ab…kl'],
  ['abcde', 'ab…de'],
  ['abcd', '••••'],
  ['a', '••••'],
])('%s is shown as %s', (secret, shown) => expect(shortSecret(secret)).toBe(shown))
