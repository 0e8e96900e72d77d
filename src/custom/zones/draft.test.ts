import { describe, expect, it } from 'vitest'
import {
  added,
  zonesBodyOf,
  canAdd,
  chosenAt,
  zonesDraftOf,
  isSameDraft,
  missingIn,
  offeredAt,
  switched,
  withoutLast,
  type ZonesDraft,
} from './draft.ts'

const zones = ['emea', 'apac', 'am']
const draft = (areas: string[], more: Partial<ZonesDraft> = {}): ZonesDraft => ({ isOn: true, areas, certificate: 1, ...more })

describe('the selectors', () => {
  it('R1-323 R1-324: are as stored, one for each zone, with the certificate', () => {
    expect(zonesDraftOf({ areas: ['apac', 'am'], certificate: 4 }, 9)).toEqual({ isOn: true, areas: ['apac', 'am'], certificate: 4 })
  })
  it('are empty if nothing was stored: the certificate of the parent record is suggested', () => {
    for (const stored of [undefined, {}, { areas: [], certificate: null }])
      expect(zonesDraftOf(stored, 9)).toEqual({ isOn: false, areas: [], certificate: 9 })
    for (const nothing of [undefined, null, '9']) expect(zonesDraftOf(undefined, nothing).certificate).toBeNull()
  })
  it('R1-092: begin with an empty one when switched on, and keep the choice when switched off and on again', () => {
    const on = switched(zonesDraftOf(undefined, 1), true)
    expect(on).toEqual(draft(['']))
    expect(switched(switched(draft(['am', 'emea']), false), true)).toEqual(draft(['am', 'emea']))
  })
  it('R1-093 R1-094: offer all three zones first, and each further one the zones not chosen before it', () => {
    const all = draft(['apac', 'emea', ''])
    expect([0, 1, 2].map((index) => offeredAt(zones, all, index))).toEqual([zones, ['emea', 'am'], ['am']])
  })
  it('R1-095: remove later ones when one changes, and no earlier ones', () => {
    expect(chosenAt(draft(['emea', 'apac', 'am']), 0, 'am').areas).toEqual(['am'])
    expect(chosenAt(draft(['emea', 'apac', 'am']), 1, 'am').areas).toEqual(['emea', 'am'])
    expect(chosenAt(draft(['emea', '']), 1, 'apac').areas).toEqual(['emea', 'apac'])
  })
  it('are as many as zones, and another one only when none is empty', () => {
    expect([['emea'], ['emea', 'apac'], ['emea', ''], [''], zones].map((areas) => canAdd(zones, draft(areas)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(withoutLast(added(draft(['emea'])))).toEqual(draft(['emea']))
  })
})

describe('saving', () => {
  it('R1-096 R1-316: requires every selector and a certificate', () => {
    expect(missingIn(draft(['emea', 'am']))).toEqual([])
    for (const areas of [[], [''], ['emea', '']]) expect(missingIn(draft(areas))).toEqual(['areas'])
    expect(missingIn(draft(['emea'], { certificate: null }))).toEqual(['certificate'])
    expect(missingIn(draft([''], { isOn: false, certificate: null }))).toEqual([])
  })
  it('R1-209 R1-210 R1-211: sends zones and certificate; off, an empty list and null', () => {
    expect(zonesBodyOf(draft(['emea', 'am'], { certificate: 3 }))).toEqual({ areas: ['emea', 'am'], certificate: 3 })
    expect(zonesBodyOf(draft(['emea'], { isOn: false }))).toEqual({ areas: [], certificate: null })
  })
  it('needs a change: hidden values behind a switch that is off are none', () => {
    const off = zonesDraftOf(undefined, 1)
    expect(isSameDraft(off, switched(switched(off, true), false))).toBe(true)
    for (const other of [draft(['emea']), draft(['emea', 'am']), draft(['emea'], { certificate: 2 }), draft(['emea'], { isOn: false })])
      expect(isSameDraft(draft(['am']), other)).toBe(false)
  })
})
