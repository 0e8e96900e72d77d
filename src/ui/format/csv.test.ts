import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf, readCsv, type CsvDialect } from './csv.ts'

const english: CsvDialect = { separator: ',', decimal: '.' }
const russian: CsvDialect = { separator: ';', decimal: ',' }
const dialects = fc.constantFrom(english, russian)
/** Favours texts that look like formulas and contain CSV syntax. */
const nasty = fc
  .tuple(
    fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '\0', ' =', '＝', '"', "'"),
    fc.string({ unit: fc.constantFrom('a', '1', '"', ',', ';', '\r', '\n', '=', '-', ' ', 'я') }),
  )
  .map(([head, tail]) => head + tail)
const tables = fc.array(fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { minLength: 2, maxLength: 4 }), {
  minLength: 1,
  maxLength: 5,
})

describe('CSV (D1)', () => {
  it('has a byte order mark, CRLF after each row, and quotes where they are needed', () => {
    expect(
      csvOf(
        [
          ['Name', 'Port'],
          ['a "b", c', 80],
          [undefined, 1.5],
        ],
        english,
      ),
    ).toBe('\uFEFFName,Port\r\n"a ""b"", c",80\r\n,1.5\r\n')
  })
  it('uses semicolons and decimal commas where that is usual', () => {
    expect(
      csvOf(
        [
          ['Имя', 'Доля'],
          ['а; б', -1.5],
        ],
        russian,
      ),
    ).toBe('\uFEFFИмя;Доля\r\n"а; б";"-1,5"\r\n')
  })
  it('starts no text like a formula', () => {
    fc.assert(
      fc.property(tables, dialects, (rows, dialect) => {
        for (const cell of parsed(csvOf(rows, dialect), dialect).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]|^\s+[=+\-@]/)
      }),
      { numRuns: 500 },
    )
  })
  it('is read back unchanged, except for the apostrophes', () => {
    fc.assert(
      fc.property(tables, dialects, (rows, dialect) => {
        const back = parsed(csvOf(rows, dialect), dialect)
        expect(back.map((row) => row.length)).toEqual(rows.map((row) => row.length))
        rows.forEach((row, at) => row.forEach((cell, column) => expect([cell, `'${cell}`]).toContain(back[at]?.[column])))
      }),
      { numRuns: 500 },
    )
  })
  it('keeps numbers unchanged, including negative ones', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), dialects, (number, dialect) => {
        const [[cell] = []] = parsed(csvOf([[number, 'x']], dialect), dialect)
        expect(Number(cell?.replace(dialect.decimal, '.'))).toBe(Object.is(number, -0) ? 0 : number)
      }),
    )
  })
})

describe('reading CSV', () => {
  it('restores written tables, without the apostrophes before formulas', () => {
    const cells = nasty.filter((cell) => !/^'\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^'[\t\r\n\0]/.test(cell))
    const heads = fc.constant(['one', 'two', 'three'])
    fc.assert(
      fc.property(heads, fc.array(fc.array(cells, { minLength: 3, maxLength: 3 }), { maxLength: 5 }), dialects, (head, rows, dialect) => {
        const read = readCsv(csvOf([head, ...rows], dialect))
        expect(read?.dialect).toEqual(dialect)
        expect(read?.rows).toEqual([head, ...rows.filter((row) => row.some((cell) => cell.trim() !== ''))])
      }),
    )
  })
  it('detects an unclosed quote, and accepts line ends of every kind', () => {
    expect(readCsv('a,b\n"x,y')).toBeUndefined()
    expect(readCsv('a,b\n1,2\r\n3,4\r5,6')?.rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ])
    expect(readCsv('')?.rows).toEqual([])
  })
  it('never fails, whatever the input', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readCsv(text)))
  })
})

/** A strict parser of RFC 4180. */
function parsed(text: string, { separator }: CsvDialect): string[][] {
  expect(text.startsWith('\uFEFF')).toBe(true)
  const rows: string[][] = [[]]
  let at = 1
  while (at < text.length) {
    const row = rows.at(-1) ?? []
    const isQuoted = text[at] === '"'
    let cell = ''
    if (isQuoted) {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === '"') at += 1
        cell += text[at]
      }
      at += 1
    } else while (text[at] !== separator && text[at] !== '\r') cell += text[at++]
    row.push(cell)
    if (text[at] === separator) {
      at += 1
      continue
    }
    expect(text.slice(at, at + 2)).toBe('\r\n')
    at += 2
    if (at < text.length) rows.push([])
  }
  return rows
}
