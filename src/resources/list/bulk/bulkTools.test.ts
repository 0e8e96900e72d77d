import { expect, it } from 'vitest'
import { inBarAndMenu, type BulkTool } from './bulkTools.ts'

const act = (id: string) => ({ id, label: id, icon: 'x' as const, run: () => undefined })
const files: BulkTool = { id: 'files', label: 'files', icon: 'x', busy: false, items: [act('csv'), act('json')] }
const shown = (tools: BulkTool[], isPhone = false) => {
  const { bar, menu } = inBarAndMenu(tools, { isPhone })
  return [bar, menu].map((part) => part.map(({ id }) => id).join(' '))
}

it('four actions are shown, and the rest is in a menu, including their own menus', () => {
  expect(shown([act('one'), act('two'), act('three'), files])).toEqual(['one two three files', ''])
  expect(shown([act('one'), act('two'), act('three'), act('four'), files])).toEqual(['one two three four', 'csv json'])
})

it('on a phone only the first action and the main one are shown', () => {
  expect(shown([act('one'), act('two'), { ...act('off'), isMain: true }, files], true)).toEqual(['one off', 'two csv json'])
  expect(shown([files, act('two'), act('three')], true)).toEqual(['files two', 'three'])
})
