import { describe, expect, it } from 'vitest'
import { isFound } from './search.ts'

const zones = ['DNS zones', 'get', '/zones', 'DNS zones: list']
const clearing = ['Cache clearing', 'post', '/accounts/{account}/cache-tasks', 'Cache clearing: create']
const russian = ['Очистка кэша', 'post', '/accounts/{account}/cache-tasks', 'Очистка кэша: создать']

describe('isFound', () => {
  it.each(['', 'zones', 'LIST zones', 'zones /zones get'])('finds “%s”', (phrase) => {
    expect(isFound(phrase, ...zones)).toBe(true)
  })
  it.each(['records', 'zones post', 'zone/list'])('does not find “%s”', (phrase) => {
    expect(isFound(phrase, ...zones)).toBe(false)
  })
  it.each(['purge', 'Purging', 'invalidate cache', 'flush add', 'очистить кэш', 'сбросить кеш'])(
    'finds the clearing of the cache as “%s”, in both languages',
    (phrase) => {
      expect([isFound(phrase, ...clearing), isFound(phrase, ...russian)]).toEqual([true, true])
    },
  )
  it.each(['purge', 'remove', 'certificate'])('does not find lists as “%s”', (phrase) => {
    expect(isFound(phrase, ...zones)).toBe(false)
  })
  it('takes other names at the beginnings of words only', () => {
    expect([isFound('tag', 'get', '/labels'), isFound('tag', 'get', '/unlabelled')]).toEqual([true, false])
  })
})
