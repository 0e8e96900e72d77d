// The table of errors in docs/api.md names every code with 403 that the server's sources say, and none that they do not.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const server = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(root, 'server', file), 'utf8'))
  .join('\n')
/** Said with a name made of a part: the steps that a session may wait for; words of ternaries. */
const composed = [
  'phone_required',
  'totp_required',
  'mail_required',
  'totp_setup_required',
  'access_denied',
  'not_verified',
  'token_read_only',
]
const said = new Set([
  ...[...server.matchAll(/(?:forbidden\(|forbidden = \(code = |new Problem\(403, |status: 403, code: |brandCode: )'(\w+)'/g)].map(
    ([, code]) => code!,
  ),
  ...composed,
])
const rows = readFileSync(join(root, 'docs/api.md'), 'utf8').matchAll(/^\| 403 \| (.+?) \|/gm)
const told = new Set([...rows].flatMap(([, codes]) => [...codes!.matchAll(/`(\w+)`/g)].map(([, code]) => code!)))

it('codes are found in the sources', () => {
  for (const code of ['forbidden_call', 'proof_required', 'csrf', 'wrong_code', 'account_locked']) expect(said).toContain(code)
  for (const code of composed) expect(server, code).toMatch(new RegExp(`'${code}'`))
})
it('the table has every code with 403, and no other', () => {
  expect([...told].toSorted()).toEqual([...said].toSorted())
})
