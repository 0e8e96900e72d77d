import { describe, expect, it } from 'vitest'
import { createLog } from './logging.ts'
import { readable } from './readableLines.ts'

function linesOf(work: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = []
  work(createLog('info', { write: (line) => lines.push(readable(line)) }))
  return lines
}

describe('the log of the demo', () => {
  it('has the time, the level, the text and its values in words', () => {
    const [line] = linesOf((log) => log.warn({ milliseconds: 1204, places: ['a', 'b'] }, 'the event loop was blocked'))
    expect(line).toMatch(/^\d\d:\d\d:\d\d warning: the event loop was blocked \(milliseconds: 1204, places: \["a","b"\]\)$/)
  })
  it('shows where an error comes from, and no secret', () => {
    const [line] = linesOf((log) => log.error({ err: new Error('away'), token: 'abc' }, 'it is tried again'))
    expect(line).toMatch(/^\d\d:\d\d:\d\d error: it is tried again \(token: \[secret\]\)\nError: away\n +at /)
  })
})
