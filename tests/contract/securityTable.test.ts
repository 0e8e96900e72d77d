// docs/security.md names files; none of them may be gone.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = new URL('../../docs/security.md', import.meta.url)
const text = readFileSync(page, 'utf8')

it('the table of attacks and tests leads to files that exist', () => {
  const files = [...text.matchAll(/\]\(([^)#]+)/g)].map((match) => match[1]!)
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !existsSync(new URL(file, page)))).toEqual([])
})
it('has a row for every point that is proved', () => {
  const points = [...text.matchAll(/^\| ([A-F]\d+)(?:, ([A-F]\d+))*/gm)].flatMap((match) => match.slice(1).filter(Boolean))
  expect(points).toEqual(
    expect.arrayContaining([
      'A1',
      'A2',
      'A3',
      'A4',
      'A5',
      'A6',
      'A7',
      'A8',
      'A9',
      'A10',
      'A11',
      'A12',
      'B1',
      'B2',
      'B3',
      'B4',
      'B5',
      'B6',
      'B7',
      'B8',
      'B9',
      'B10',
      'B11',
      'B12',
      'B13',
      'B14',
      'C1',
      'C5',
      'C6',
      'C13',
      'D1',
      'D3',
      'D4',
      'D5',
      'D6',
      'D7',
      'E1',
      'E2',
      'E3',
      'E4',
      'E5',
      'F1',
      'F2',
      'F3',
      'F4',
      'F5',
      'F6',
      'F7',
      'F8',
      'F9',
      'F10',
    ]),
  )
})
