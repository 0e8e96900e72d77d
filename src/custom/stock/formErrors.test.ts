import { describe, expect, it } from 'vitest'
import { formErrors } from './formErrors.ts'

const at = (path: string) => ({ path, keyword: 'maximum', params: {} })
const told = (...paths: string[]) => formErrors(paths.map(at), (path, { keyword }) => `${path} ${keyword}`)

describe('errors of a react-admin form', () => {
  it('are at their fields, below objects and in lists', () =>
    expect(told('/name', '/hosts/0/port')).toEqual({ name: 'name maximum', hosts: { 0: { port: 'hosts.*.port maximum' } } }))
  it('of the whole record are at the root', () => expect(told('')).toEqual({ root: { serverError: ' maximum' } }))
  it('keep the first one of a path', () => expect(told('/a', '/a')).toEqual({ a: 'a maximum' }))
  it('below a path that has one are left out', () => expect(told('/a', '/a/b')).toEqual({ a: 'a maximum' }))
  it('read escapes of pointers', () => expect(Object.keys(told('/a~1b'))).toEqual(['a/b']))
  it.each(['/__proto__/x', '/constructor/prototype/x'])('%s changes no prototype', (path) => {
    told(path)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})
