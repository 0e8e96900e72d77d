import { describe, expect, it } from 'vitest'
import { numbersFrom } from '../config/mainConfig.ts'
import { isUnfinished, limitOf } from './unfinished.ts'

describe('files that nginx writes', () => {
  it('have no limit while they are small together', () => expect(limitOf([3_000_000, 7_000_000], 10_000_000)).toBeUndefined())
  it('end from half of the largest on while they are too large', () => expect(limitOf([3_000_000, 8_000_000], 10_000_000)).toBe(4_000_000))
  it('end from a megabyte on if they are very many', () => expect(limitOf(Array(20).fill(1_500_000), 10_000_000)).toBe(1_000_000))
  it.each([
    ['/edge/cache/a/bc/0123456789abcdef0123456789abcbca.0000000012', true],
    ['/edge/cache/a/bc/0123456789abcdef0123456789abcbca.0000000012 (deleted)', true],
    ['/edge/tmp/client_body/0000000003', true],
    ['/edge/cache/a/bc/0123456789abcdef0123456789abcbca', false],
    ['/edge/log/access.log', false],
    ['/edges/tmp/proxy/1', false],
    ['socket:[12]', false],
  ])('%s: %s', (path, expected) => expect(isUnfinished(path, '/edge')).toBe(expected))
})

describe('numbers from a number on', () => {
  it.each<[number, number[], number[]]>([
    [2_684_354_560, [0, 999_999_999, 2_999_999_999], [3_000_000_000, 9_999_999_999, 10_000_000_000]],
    [9_500_000, [9_999_999], [10_000_000, 95_000_000]],
    [262_144, [299_999], [300_000, 1_000_000]],
  ])('%i', (least, below, from) => {
    const pattern = new RegExp(numbersFrom(least))
    expect(below.filter((number) => pattern.test(String(number)))).toEqual([])
    expect(from.filter((number) => !pattern.test(String(number)))).toEqual([])
  })
})
