// Keys of creations, in every store.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../../server/store/types.ts'

export function storeIdempotency(name: string, open: () => Promise<Store>): void {
  describe(`idempotency keys in ${name}`, () => {
    let store: Store
    beforeEach(async () => void (store = await open()))
    afterEach(() => store.close())
    const at = '2026-05-01T10:00:00.000Z'
    const row = { actor: 'p1', route: 'r', key: 'k', body: 'b', answer: '{"id":"x"}', at }

    it('are kept once for each person and place, and forgotten', async () => {
      const { idempotency } = store
      expect([await idempotency.add(row), await idempotency.add({ ...row, body: 'other', answer: '{}' })]).toEqual([true, false])
      expect(await idempotency.find(row, at)).toEqual(row)
      for (const other of [{ actor: 'p2' }, { route: 'r2' }, { key: 'k2' }])
        expect(await idempotency.find({ ...row, ...other }, at)).toBeUndefined()
      expect(await idempotency.find(row, '2026-05-01T10:00:00.001Z')).toBeUndefined()
      expect([await idempotency.count('p1'), await idempotency.count('p2')]).toEqual([1, 0])
      await idempotency.removeBefore(at)
      expect(await idempotency.count('p1')).toBe(1)
      await idempotency.removeBefore('2026-05-02T00:00:00.000Z')
      expect(await idempotency.count('p1')).toBe(0)
    })
    it('are undone with their transaction', async () => {
      const failing = store.transaction(async (inside) => {
        await inside.idempotency.add(row)
        throw new Error('undone')
      })
      await expect(failing).rejects.toThrow('undone')
      expect(await store.idempotency.count('p1')).toBe(0)
    })
  })
}
