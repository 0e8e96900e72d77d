import { describe, expect, it } from 'vitest'
import { countries } from '../../../server/services/references/references.ts'
import { shadeEnds, shadeOf } from './shades.ts'
import world from './world.json'

describe('shades of a map', () => {
  it.each([
    [0, 0],
    [0.0099, 0],
    [0.01, 1],
    [0.15, 3],
    [0.3999, 3],
    [0.4, 4],
    [1, 4],
  ])('for a share of %d are number %i', (share, shade) => expect(shadeOf(share)).toBe(shade))
  it('grow with the share', () => {
    expect([...shadeEnds].toSorted((a, b) => a - b)).toEqual([...shadeEnds])
  })
})

describe('the map', () => {
  it('knows its countries by the codes of the portal', () => {
    const codes = new Set(countries.map(({ code }) => code))
    const drawn = Object.keys(world.paths).filter((code) => code !== '')
    expect(drawn.filter((code) => !codes.has(code))).toEqual([])
    expect(drawn.length).toBeGreaterThan(170)
  })
  it('has one or more closed outlines for each', () => {
    for (const path of Object.values(world.paths)) expect(path).toMatch(/^(?:M-?\d+,-?\d+l[-\d ]+z)+$/)
  })
})
