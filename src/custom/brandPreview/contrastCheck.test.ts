import { describe, expect, it } from 'vitest'
import { contrast } from '../../ui/theme/colour.ts'
import { brandMapping } from '../../ui/theme/brandMapping.ts'
import { mainColourCheck, menuColourCheck } from './contrastCheck.ts'

describe('the main colour', () => {
  it.each(['#12B886', '#FFD43B', '#FFFFFF', '#000000', '#0A0A23', '#FF0000', '#B3B3B3', '#FFB000'])(
    '%s is fixed to a readable one',
    (given) => {
      const { fix, ratio, needed, drawn } = mainColourCheck(given)
      const colour = fix ?? given
      for (const scheme of ['light', 'dark'] as const) {
        const { fill, onFill, neutral } = brandMapping({ primary: colour }, scheme)
        expect(fill.toUpperCase(), scheme).toBe(colour.toUpperCase())
        expect(contrast(onFill, fill)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(fill, neutral.surface)).toBeGreaterThanOrEqual(3)
      }
      if (fix !== undefined) expect(drawn.toUpperCase() !== given.toUpperCase() || ratio < needed).toBe(true)
    },
  )
  it.each(['#3B5BDB', '#C2255C'])('%s needs no fix if both themes use it unchanged', (given) => {
    const isKept = (['light', 'dark'] as const).every((scheme) => brandMapping({ primary: given }, scheme).fill.toUpperCase() === given)
    expect(mainColourCheck(given).fix === undefined).toBe(isKept)
  })
  it('that fails reports the unreadable pair and its ratio', () => {
    expect(mainColourCheck('#FFFF00')).toMatchObject({ of: 'surface', needed: 3 })
    expect(mainColourCheck('#FFFF00').ratio).toBeLessThan(1.2)
  })
  it('that was fixed needs no further fix', () => {
    const { fix } = mainColourCheck('#12B886')
    expect(mainColourCheck(fix!).fix).toBeUndefined()
  })
})

describe('the background of the menu', () => {
  it.each(['#FFFFFF', '#101418', '#F4F7F5'])('%s is readable', (given) => {
    const { fix, ratio, needed } = menuColourCheck(given)
    expect([fix, ratio >= needed]).toEqual([undefined, true])
  })
  it.each(['#808080', '#12B886', '#FF5500'])('%s is fixed to the colour that is used', (given) => {
    const { fix, drawn } = menuColourCheck(given)
    expect(fix).toBe(drawn)
    expect(menuColourCheck(fix!).fix).toBeUndefined()
  })
})
