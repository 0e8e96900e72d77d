import { describe, expect, it } from 'vitest'
import { isExact, matching, type Command } from './matching.ts'

const command = (group: string, label: string): Command => ({ group, id: label, icon: 'x', label })

describe('commands of a text', () => {
  it('contain each of its words, in any order and case', () => {
    const all = [command('pages', 'HTTP resources'), command('pages', 'DNS zones')]
    expect(matching(all, 'RES http').map(({ label }) => label)).toEqual(['HTTP resources'])
    expect(matching(all, 'zones http')).toEqual([])
    expect(matching(all, '  ')).toEqual(all)
  })
  it.each(['zonesx', 'dns http', 'records', '*', '.', 'zones\\'])('are none when a word is missing: %s', (text) => {
    expect(matching([command('pages', 'HTTP resources'), command('pages', 'DNS zones')], text)).toEqual([])
  })
  it('are also found by synonyms, each typed word by one of them', () => {
    const purge = { ...command('verbs', 'Clear the cache'), also: 'purge invalidate' }
    expect(matching([purge], 'purge cache')).toEqual([purge])
    expect(matching([purge], 'purge zones')).toEqual([])
    expect(matching([{ ...purge, also: undefined }], 'undefined')).toEqual([])
  })
  it('precede others of their group when a word starts with it', () => {
    const all = [
      command('create', 'Restreaming'),
      command('pages', 'Restreaming'),
      command('pages', 'Streaming'),
      command('pages', 'Live streaming'),
    ]
    const found = matching(all, 'stream').map(({ group, label }) => `${group} ${label}`)
    expect(found).toEqual(['create Restreaming', 'pages Streaming', 'pages Live streaming', 'pages Restreaming'])
  })
  it('are found whether ё or е is typed', () => {
    const all = [command('theme', 'Тёмная'), command('theme', 'Светлая')]
    expect(['Темн', 'тёмн', 'ТЁМН'].map((text) => matching(all, text).map(({ label }) => label))).toEqual([
      ['Тёмная'],
      ['Тёмная'],
      ['Тёмная'],
    ])
    expect(matching(all, 'свётл').map(({ label }) => label)).toEqual(['Светлая'])
  })
  it('are at most five of each group', () => {
    const all = ['a', 'b'].flatMap((group) => Array.from({ length: 9 }, (_, index) => command(group, `${group} ${index}`)))
    expect(matching(all, '').filter(({ group }) => group === 'a')).toHaveLength(5)
    expect(matching(all, 'a')).toHaveLength(5)
  })
})

describe('an id or a domain', () => {
  it.each(['http_abc123', 'shop.example.com', 'view_1'])('is %s', (text) => expect(isExact(text)).toBe(true))
  it.each(['', 'a.b', 'shop', 'two words.com', 'http resources', '....  x'])('is not %j', (text) => expect(isExact(text)).toBe(false))
})
