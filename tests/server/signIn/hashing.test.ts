// Password hashes come from threads: wrong input is refused, and other hashes go on.
import { describe, expect, it } from 'vitest'
import { hash, verify } from '../../../server/services/access/signIn/hashing.ts'

const cheap = { memoryCost: 256, timeCost: 1, parallelism: 1 }

describe('hashes of passwords', () => {
  it('are computed in turn and belong to their own password', async () => {
    const passwords = Array.from({ length: 20 }, (_, n) => `Password-${n}`)
    const hashes = await Promise.all(passwords.map((password) => hash(password, cheap, 2)))
    expect(new Set(hashes).size).toBe(20)
    expect(await Promise.all(passwords.map((password, n) => verify(hashes[n]!, password, 2)))).toEqual(passwords.map(() => true))
    expect(await Promise.all(passwords.map((password, n) => verify(hashes[(n + 1) % 20]!, password, 2)))).toEqual(
      passwords.map(() => false),
    )
  })
  it.each(['', 'not a hash', '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA', '$2b$10$abcdefghijklmnopqrstuv'])(
    'refuses the stored text %j and goes on',
    async (stored) => {
      await expect(verify(stored, 'Password-1', 2)).rejects.toThrow()
      expect(await verify(await hash('Password-1', cheap, 2), 'Password-1', 2)).toBe(true)
    },
  )
  it('refuses options that argon2 does not have', async () => {
    await expect(hash('Password-1', { memoryCost: 1, timeCost: 1, parallelism: 1 }, 2)).rejects.toThrow()
  })
})
