import { describe, expect, it } from 'vitest'
import { groupNames, groupOf, withGroup } from './groupsOfSources.ts'

it('there are eleven groups', () => {
  expect(groupNames('arena')).toHaveLength(11)
  expect([groupNames('arena')[0], groupNames('arena').at(-1)]).toEqual(['arena1', 'arena11'])
})
describe('the group of an address', () => {
  it.each([
    ['rtmp://in.example.com/live/arena2/main', 'arena2'],
    ['https://in.example.com/arena11/a/b.m3u8', 'arena11'],
    ['rtmp://arena3.example.com/live/a/main', undefined],
    ['rtmp://in.example.com/live/arena12/main', undefined],
    ['rtmp://in.example.com/live/xarena1/main', undefined],
    ['rtmp://in.example.com/live/arena01/main', undefined],
    ['arena1', undefined],
    ['', undefined],
  ])('%s: %s', (address, group) => expect(groupOf(address, 'arena')).toBe(group))
})
describe('another group', () => {
  it.each([
    ['rtmp://in.example.com/live/arena2/main', 'rtmp://in.example.com/live/arena7/main'],
    ['rtmp://arena2.example.com/arena11/arena1x/main', 'rtmp://arena2.example.com/arena7/arena1x/main'],
    ['rtmp://in.example.com/live/a/main', 'rtmp://in.example.com/live/a/main'],
    ['', ''],
  ])('%s → %s', (address, next) => expect(withGroup(address, 'arena', 'arena7')).toBe(next))
})
