import { expect, it } from 'vitest'
import { problemTitle } from './problemWords.ts'

it.each([
  ['tab_kinds', 'error', 'setting'],
  ['pattern_slow', 'error', 'slow'],
  ['pattern_unjudged', 'error', 'unjudged'],
  ['root_not_object', 'error', 'schema'],
  ['root_not_object', 'repair', 'repair'],
] as const)('%s (%s) has the title %s', (code, level, title) => expect(problemTitle({ code, level })).toBe(title))
