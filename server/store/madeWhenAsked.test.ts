import { describe, expect, it } from 'vitest'
import { madeWhenAsked } from './madeWhenAsked.ts'

describe('members that are created on first access', () => {
  const made: string[] = []
  const open = madeWhenAsked<{ prefix: string }, { one: object; other: string }>({
    one: ({ prefix }) => {
      made.push(`${prefix} one`)
      return {}
    },
    other: ({ prefix }) => {
      made.push(`${prefix} other`)
      return `${prefix} other`
    },
  })

  it('are made once for each object, and only those that are used', () => {
    const [first, second] = [open({ prefix: 'first' }), open({ prefix: 'second' })]
    expect(first.one).toBe(first.one)
    expect(second.one).not.toBe(first.one)
    expect(made).toEqual(['first one', 'second one'])
  })
  it('hide members of the wrapped object, and do not change it', () => {
    const below = open({ prefix: 'below' })
    const above = madeWhenAsked<string, { other: string }>({ other: (text) => text })('above', below)
    expect([above.other, below.other, above.one === below.one]).toEqual(['above', 'below other', true])
  })
})
