import { describe, expect, it } from 'vitest'
import { labelsIn } from './labelText.ts'

describe('typed labels', () => {
  it('are separated by commas, semicolons and spaces, each once', () => {
    expect(labelsIn(' env=prod, магазин;new  new\n')).toEqual({ labels: ['env=prod', 'магазин', 'new'], wrong: [] })
  })
  it.each(['=x', '-x', 'a=b=c', 'a"b', '<b>', 'a'.repeat(64)])('report invalid ones: %s', (text) => {
    expect(labelsIn(`fine ${text}`)).toEqual({ labels: ['fine'], wrong: [text] })
  })
  it('are empty when nothing is typed', () => {
    expect(labelsIn(' , ; ')).toEqual({ labels: [], wrong: [] })
  })
})
