import { describe, expect, it } from 'vitest'
import type { CspCount } from '../../client/api/generated.ts'
import { directiveBars } from './directiveBars.ts'

const row = (directive: string, count: number): CspCount => ({ directive, blocked: '', page: '', count, first_at: '', last_at: '' })

describe('bars of directives', () => {
  it('sum the rows of a directive, the most frequent first', () =>
    expect(directiveBars([row('img-src', 2), row('script-src', 5), row('img-src', 4)], 'Others')).toEqual([
      { id: 'img-src', label: 'img-src', value: 6 },
      { id: 'script-src', label: 'script-src', value: 5 },
    ]))
  it('name the group of rows beyond the limit', () => expect(directiveBars([row('other', 1)], 'Others')[0]?.label).toBe('Others'))
  it('are empty without counts', () => expect(directiveBars([], 'Others')).toEqual([]))
})
