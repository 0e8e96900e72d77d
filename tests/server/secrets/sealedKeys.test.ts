// The key of sealed values: what is stored before is sealed with it, a new one takes over, and a wrong one stops the start; on both databases.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { keysIn, newKey, writeKeys } from '../../../server/services/access/keys/keyFile.ts'
import { createSealing } from '../../../server/services/access/keys/sealing.ts'
import { openSealing } from '../../../server/services/sealed/openSealing.ts'
import { rotateKeys } from '../../../server/services/sealed/rotating.ts'
import { sealedStore } from '../../../server/services/sealed/sealedStore.ts'
import { now, rowOf } from '../store/contract/storeRows.ts'

import { a, b, type Bed, clear, data, definition, onBoth, quiet, whole } from '../support/sealedBed.ts'

function suite({ raw, dir, settings, sealed, parsed, stored, reseal, rotate }: Bed): void {
  describe('values stored before', () => {
    it('are sealed once, including deleted records', async () => {
      for (let n = 0; n < 5; n += 1) await raw().records.insert(n % 2 ? a : b, 't', whole(`r${n}`, n === 4 ? { deleted_at: now } : {}))
      await raw().records.insert(a, 't', rowOf('old', data, { secrets: null }))
      await raw().records.insert(a, 't', rowOf('bare', { name: 'x' }, { secrets: null }))
      expect(await reseal()).toBe(7)
      expect(await reseal()).toBe(0)
      for (const id of ['r1', 'r3', 'old']) expect((await stored(id)).data).not.toMatch(clear)
      expect((await raw().records.findDeleted(b, 't', 'r4'))!.data).not.toMatch(clear)
      const store = await sealed()
      expect(parsed(await store.records.find(a, 't', 'old'))).toEqual(data)
      expect(parsed(await store.records.findDeleted(b, 't', 'r4'))).toEqual(data)
      expect((await stored('bare')).data).toBe(JSON.stringify({ name: 'x' }))
    })
    it('are sealed when their field becomes a secret', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', rowOf('r', data, { secrets: '[]' }))
      expect(await reseal([definition('h', { schema: { type: 'object' } })])).toBe(0)
      expect(await reseal([definition('next')])).toBe(1)
      expect((await stored('r')).data).not.toMatch(clear)
    })
    it('stay sealed when their field is no longer a secret', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      await reseal([definition('next', { schema: { type: 'object' } })])
      expect((await stored('r')).data).not.toMatch(clear)
      expect(parsed(await store.records.find(a, 't', 'r'))).toEqual(data)
    })
    it('keep their version and concurrent writes', async () => {
      for (let n = 0; n < 20; n += 1) await raw().records.insert(a, 't', whole(`r${n}`))
      const store = await sealed()
      const change = (n: number): Promise<boolean> =>
        store.records.update(a, 't', whole(`r${n}`, { version: 2, data: JSON.stringify({ ...data, name: `written ${n}` }) }))
      const [, ...written] = await Promise.all([reseal(), ...Array.from({ length: 20 }, (_, n) => change(n))])
      expect(written).toEqual(Array.from({ length: 20 }, () => true))
      for (let n = 0; n < 20; n += 1) {
        expect(parsed(await store.records.find(a, 't', `r${n}`))).toEqual({ ...data, name: `written ${n}` })
        expect((await stored(`r${n}`)).data).not.toMatch(clear)
      }
    })
  })

  describe('a new key', () => {
    it('seals everything, and the old one is removed', async () => {
      const store = await sealed()
      for (let n = 0; n < 5; n += 1) await store.records.insert(a, 't', whole(`r${n}`))
      const sealing = await openSealing(raw(), settings())
      await raw().factors.begin('prs_1', sealing.seal('totp', 'prs_1'), now)
      await raw().factors.begin('prs_2', createSealing({ key: '', dataDir: dir() }).seal('totp', 'prs_2').slice(9), now)
      await raw().issuing.keepAccount('https://ca.example', sealing.seal('account', 'account at https://ca.example'), now)
      const mark = sealing.mark('code')
      const before = keysIn(dir())
      expect(await rotate()).toBe(8)
      const after = keysIn(dir())
      expect([after.length, after.includes(before[0]!)]).toEqual([1, false])
      const next = await openSealing(raw(), settings())
      expect(next.mark('code')).toBe(mark)
      expect(parsed(await sealedStore(raw(), next).records.find(a, 't', 'r4'))).toEqual(data)
      for (const id of ['prs_1', 'prs_2']) expect(next.open((await raw().factors.find(id))!.secret, id)).toBe('totp')
      expect(next.open((await raw().issuing.account('https://ca.example'))!, 'account at https://ca.example')).toBe('account')
      const old = createSealing({ key: before[0]!, dataDir: dir() })
      expect(old.open((await raw().factors.find('prs_1'))!.secret, 'prs_1')).toBeUndefined()
      await expect(openSealing(raw(), settings(before[0]))).rejects.toThrow(/other keys/)
    })
    it('whose rotation stopped midway opens everything, and the rotation continues at the next start', async () => {
      const store = await sealed()
      for (let n = 0; n < 6; n += 1) await store.records.insert(a, 't', whole(`r${n}`))
      const old = keysIn(dir())[0]!
      const next = newKey()
      writeKeys(dir(), [next, old])
      // Half of them: as a batch that was committed before a kill.
      const between = await sealed()
      for (const id of ['r0', 'r1', 'r2']) await between.records.update(a, 't', whole(id, { version: 2 }))
      for (let n = 0; n < 6; n += 1) expect(parsed(await between.records.find(a, 't', `r${n}`))).toEqual(data)
      for (const keys of [[old], [newKey(), old]]) await expect(openSealing(raw(), settings(keys.join(',')))).rejects.toThrow(/other keys/)
      expect(keysIn(dir())).toEqual([next, old])
      expect(await reseal()).toBe(3)
      expect(keysIn(dir())).toEqual([next])
    })
    it('that is requested again after a stop completes the first rotation, without a third key', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      const next = newKey()
      writeKeys(dir(), [next, ...keysIn(dir())])
      await rotate()
      expect(keysIn(dir())).toEqual([next])
    })
    it('from the settings is used unchanged: the first seals, the second opens, and the file is not written', async () => {
      const [one, two] = [newKey(), newKey()]
      const store = await sealed(one)
      await store.records.insert(a, 't', whole('r'))
      const both = settings(`${two},${one}`)
      expect(await rotateKeys({ store: raw(), registry: { list: () => [definition()] }, settings: both, log: quiet })).toBe(1)
      expect(parsed(await (await sealed(two)).records.find(a, 't', 'r'))).toEqual(data)
      await expect(openSealing(raw(), settings(one))).rejects.toThrow(/other keys/)
      expect(existsSync(join(dir(), 'secrets.key'))).toBe(false)
    })
    it('is not created beside wrong ones', async () => {
      await (await sealed()).records.insert(a, 't', whole('r'))
      const wrong = newKey()
      writeKeys(dir(), [wrong])
      await expect(rotate()).rejects.toThrow(/other keys/)
      expect(keysIn(dir())).toEqual([wrong])
    })
  })

  describe('a start', () => {
    beforeEach(async () => (await sealed()).records.insert(a, 't', whole('r')))
    it.each([
      ['another key', () => writeFileSync(join(dir(), 'secrets.key'), newKey()), /other keys/],
      ['an empty file', () => writeFileSync(join(dir(), 'secrets.key'), ''), /something else than keys/],
      ['half a key', () => writeFileSync(join(dir(), 'secrets.key'), newKey().slice(0, 20)), /something else than keys/],
      ['a key and rubbish', () => writeFileSync(join(dir(), 'secrets.key'), `${newKey()}\nxyz`), /something else than keys/],
    ])('with %s fails, with a remedy', async (_, change, reason) => {
      change()
      await expect(openSealing(raw(), settings())).rejects.toThrow(reason)
    })
    it('without the file fails, and creates no other key', async () => {
      rmSync(join(dir(), 'secrets.key'))
      await expect(openSealing(raw(), settings())).rejects.toThrow(/Put the key back/)
      expect(readdirSync(dir())).toEqual([])
    })
    it('with the key among others continues', async () => {
      writeKeys(dir(), [newKey(), keysIn(dir())[0]!])
      expect(parsed(await (await sealed()).records.find(a, 't', 'r'))).toEqual(data)
    })
  })
}

onBoth(suite)
