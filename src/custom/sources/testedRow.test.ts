import { describe, expect, it } from 'vitest'
import { startsToTest } from './testedRow.ts'

const members = ['target_url', 'target_key', 'target_passphrase']
const stored =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name)

describe('a test of a row', () => {
  it('sends its members and nothing else', () =>
    expect(startsToTest({ target_url: 'a', target_key: 'k', login: 'me', target_passphrase: '' }, members, stored())).toEqual({
      data: { target_url: 'a', target_key: 'k' },
    }))
  it('sends a secret that was typed again', () =>
    expect(startsToTest({ target_url: 'a', target_passphrase: 'new' }, members, stored('target_passphrase'))).toEqual({
      data: { target_url: 'a', target_passphrase: 'new' },
    }))
  it.each([undefined, null, ''])('asks for a stored secret if the form has %j', (value) =>
    expect(startsToTest({ target_url: 'a', target_passphrase: value }, members, stored('target_passphrase'))).toEqual({
      missing: 'target_passphrase',
    }),
  )
  it('asks for no other stored values', () =>
    expect(startsToTest({ target_url: 'a', target_key: 'k' }, members, stored('password'))).toEqual({
      data: { target_url: 'a', target_key: 'k' },
    }))
})
