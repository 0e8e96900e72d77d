import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileNameOf } from './fileName.ts'

it('contains only characters of a file name', () => {
  expect(fileNameOf(['some-things', '2026-11-20'], 'csv')).toBe('some-things-2026-11-20.csv')
  expect(fileNameOf(['../../etc/passwd\r\nX: 1', 'Отчёт'], 'json')).toBe('etc-passwd-X-1-Отчёт.json')
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
      const name = fileNameOf(parts, 'csv')
      expect(name).toMatch(/^[\p{L}\p{N}_][\p{L}\p{N}_.-]*\.csv$/u)
      expect(name).not.toContain('..')
    }),
  )
})
