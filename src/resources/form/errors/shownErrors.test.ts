import { describe, expect, it } from 'vitest'
import { isShown, withServer } from './shownErrors.ts'

const error = (path: string) => ({ path, keyword: 'required', params: {} })

describe('errors while typing', () => {
  const state = { touched: new Set(['/origin/servers/a.com', '/name']), submitted: false, fresh: new Set<string>() }
  it('are shown at the field that was left and below it', () => {
    expect(isShown(error('/name'), state)).toBe(true)
    expect(isShown(error('/origin/servers/a.com/port'), state)).toBe(true)
    expect(isShown(error('/origin/servers'), state)).toBe(true)
  })
  it('are hidden for a row that was just added, whatever was left or sent before', () => {
    const fresh = new Set(['/origin/servers/b.com'])
    expect(isShown(error('/origin/servers/b.com/port'), { touched: new Set(['/origin']), submitted: true, fresh })).toBe(false)
    expect(isShown(error('/origin/servers/b.com'), { ...state, submitted: true, fresh })).toBe(false)
    expect(isShown(error('/origin/servers'), { ...state, fresh })).toBe(true)
  })
  it('are hidden for other fields until a save', () => {
    expect(isShown(error('/names'), state)).toBe(false)
    expect(isShown(error(''), state)).toBe(false)
    expect(isShown(error('/names'), { ...state, submitted: true })).toBe(true)
  })
})

describe('errors of the server', () => {
  it('stay until the value changes', () => {
    const refused = [{ ...error('/name'), keyword: 'unique', value: 'a' }]
    expect(withServer([], refused, { name: 'a' })).toHaveLength(1)
    expect(withServer([], refused, { name: 'b' })).toHaveLength(0)
  })
})
