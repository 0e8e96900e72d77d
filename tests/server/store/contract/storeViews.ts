// A11: saved views are of one person, one account and one type: beside each owner stands one that differs in one thing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ViewOwner } from '../../../../server/store/records/lists.ts'
import { accountScope } from '../../../../server/store/scope.ts'
import type { Store } from '../../../../server/store/types.ts'

const own: ViewOwner = { scope: accountScope('a'), person: 'p', type: 't' }
const others: ViewOwner[] = [
  { ...own, scope: accountScope('b') },
  { ...own, person: 'q' },
  { ...own, type: 'u' },
]

export function storeViews(name: string, open: () => Promise<Store>): void {
  describe(`${name}: saved views`, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
      for (const [index, owner] of [own, ...others].entries())
        await store.lists.addView(owner, {
          id: `v${index}`,
          name: `view ${index}`,
          data: '{}',
          is_default: 1,
          created_at: '2026-01-02T03:04:05.000Z',
        })
    })
    afterEach(() => store.close())
    const all = async () =>
      (await Promise.all([own, ...others].map((owner) => store.lists.views(owner)))).map((views) =>
        views.map(({ id, name: named, is_default }) => `${id} ${named} ${is_default}`),
      )
    const untouched = [['v1 view 1 1'], ['v2 view 2 1'], ['v3 view 3 1']]

    it('are told to their owner', async () => {
      expect(await all()).toEqual([['v0 view 0 1'], ...untouched])
    })
    it('are changed and removed by their owner', async () => {
      for (const id of ['v1', 'v2', 'v3'])
        expect([id, await store.lists.changeView(own, id, { name: 'new' }), await store.lists.removeView(own, id)]).toEqual([
          id,
          false,
          false,
        ])
      expect(await store.lists.changeView(own, 'v0', { name: 'new' })).toBe(true)
      expect(await all()).toEqual([['v0 new 1'], ...untouched])
      expect(await store.lists.removeView(own, 'v0')).toBe(true)
      expect(await all()).toEqual([[], ...untouched])
    })
    it('are begun with no more where their owner says so, and nowhere else', async () => {
      await store.lists.clearDefault(own)
      expect(await all()).toEqual([['v0 view 0 0'], ...untouched])
    })
  })
}
