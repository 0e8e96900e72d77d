import { describe, expect, it } from 'vitest'
import { countErrors, errorsAtPath, errorTreeOf, messagesAt } from './errorTree.ts'

describe('error tree', () => {
  it('keeps keys with dots, slashes and tildes unchanged', () => {
    const tree = errorTreeOf([
      { path: '/origin/servers/a.com/port', text: 'port' },
      { path: '/locations/~1v~1x', text: 'place' },
    ])
    expect(messagesAt(errorsAtPath(tree, ['origin', 'servers', 'a.com', 'port']))).toEqual(['port'])
    expect(messagesAt(errorsAtPath(tree, ['locations', '/v/x']))).toEqual(['place'])
  })
  it('collects errors of one place and counts everything below', () => {
    const tree = errorTreeOf([
      { path: '', text: 'whole' },
      { path: '/a', text: 'one' },
      { path: '/a', text: 'two' },
      { path: '/a/0/b', text: 'three' },
    ])
    expect(messagesAt(errorsAtPath(tree, ['a']))).toEqual(['one', 'two'])
    expect(countErrors(tree)).toBe(4)
    expect(countErrors(errorsAtPath(tree, ['a', 0]))).toBe(1)
  })
  it('handles names of the object prototype', () => {
    const tree = errorTreeOf([{ path: '/__proto__/toString', text: 'x' }])
    expect(countErrors(tree)).toBe(1)
    expect(errorsAtPath(tree, ['constructor'])).toBeUndefined()
    expect(({} as Record<string, unknown>)['toString']).toBe(Object.prototype.toString)
  })
})
