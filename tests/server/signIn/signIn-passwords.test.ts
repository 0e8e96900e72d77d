// Accepted passwords, and how they are stored (B10).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords, passwordErrors } from '../../../server/services/access/signIn/passwords.ts'
import { demoPassword, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
})
afterAll(() => portal.close())

describe('passwords (B10)', () => {
  const keyword = (password: string, email = 'dana.weiss@example.com'): string | undefined => passwordErrors(password, email)[0]?.keyword
  it.each([
    'corr ect ho rse',
    '  eight  x ',
    'пароль-из-букв',
    '密码密码密码密碼',
    '🙂🙃🙂🙃🙂🙃🙂😀',
    'e\u0301'.repeat(7) + 'xyz',
    'Demo-Portal-2026',
    'x'.repeat(63) + 'y',
  ])('are accepted unchanged: %j', (password) => expect(keyword(password)).toBeUndefined())
  it.each([
    ['1234567', 'minLength'],
    ['', 'minLength'],
    ['e\u0301'.repeat(7), 'minLength'],
    ['🙂🙃🙂🙃🙂🙃🙂', 'minLength'],
    ['ab'.repeat(32) + 'c', 'maxLength'],
    ['🙂🙃'.repeat(32) + 'x', 'maxLength'],
    ['with\u0000nul-inside', 'characters'],
    ['with\nnewline', 'characters'],
    ['with\u0085control', 'characters'],
    ['escape\u001b[31m', 'characters'],
    ['dana.weiss@example.com', 'differs'],
    ['DANA.WEISS', 'differs'],
    ['Dana.Weiss@Example.com', 'differs'],
    ['password', 'common'],
    ['PASSWORD', 'common'],
    ['iloveyou', 'common'],
    ['qwertyuiop', 'common'],
    ['1q2w3e4r5t', 'common'],
    ['12345678', 'common'],
    ['trustno1', 'common'],
    ['        ', 'common'],
    ['zzzzzzzzzz', 'common'],
  ])('%j is refused: %s', (password, expected) => expect(keyword(password)).toBe(expected))
  it('are refused when they are among the three thousand most used ones of at least eight characters', async () => {
    const { default: list } = await import('../../../server/services/access/signIn/commonPasswords.json', { with: { type: 'json' } })
    const words = list.passwords.split(' ')
    expect(words.length).toBeGreaterThanOrEqual(3000)
    expect(words.filter((word) => keyword(word) !== 'common')).toEqual([])
  })
  it('are refused wherever one is set, with the field named, and nothing is changed', async () => {
    const { people, store } = portal.services
    const given = { brand: 'main', kind: 'person' as const, role: 'customer' }
    for (const password of ['password1', 'short', 'rules@demo.example', 'nul\u0000inside-it']) {
      await expect(people.create({ ...given, email: 'rules@demo.example', password })).rejects.toMatchObject({
        status: 400,
        code: 'invalid',
      })
    }
    expect(await store.people.findByEmail('main', 'rules@demo.example')).toBeUndefined()
    const person = await people.create({ ...given, email: 'rules@demo.example', password: demoPassword })
    const before = await store.people.password(person.id)
    await expect(people.setPassword(person.id, 'Rules@Demo.Example')).rejects.toMatchObject({
      errors: [{ path: '/password', keyword: 'differs' }],
    })
    expect(await store.people.password(person.id)).toBe(before)
    const setup = await portal.nobody.ask({
      method: 'POST',
      url: '/api/v1/setup',
      body: { code: 'unknown', email: 'x@portal.example', password: 'sunshine' },
    })
    expect([setup.statusCode, setup.json().errors]).toEqual([400, [{ path: '/password', keyword: 'common', params: {} }]])
  })
  it('are hashed by argon2id with at least 64 MiB, and the event loop stays free', async () => {
    const passwords = createPasswords()
    let widest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      widest = Math.max(widest, performance.now() - last)
      last = performance.now()
    }, 1)
    const start = performance.now()
    const hashes = await Promise.all(Array.from({ length: 4 }, (_, n) => passwords.hash(`Some-Password-${n}`)))
    const took = performance.now() - start
    clearInterval(timer)
    expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(widest).toBeLessThan(took / 2)
  })
  it('are the same in composed and decomposed Unicode', async () => {
    const passwords = createPasswords({ memoryCost: 256, timeCost: 1 })
    const stored = await passwords.hash('Pässwort-é-9')
    expect(await passwords.verify(stored, 'Pässwort-é-9'.normalize('NFD'))).toBe(true)
    expect(await passwords.verify(stored, 'Passwort-e-9')).toBe(false)
    expect(await passwords.verify(stored, 'Pässwort-é-9 ')).toBe(false)
    expect(await passwords.verify(undefined, 'Pässwort-é-9')).toBe(false)
  })
})
