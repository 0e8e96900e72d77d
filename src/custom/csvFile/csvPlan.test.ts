import { describe, expect, it } from 'vitest'
import type { Schema } from '../../engine/schema/types.ts'
import { csvOf } from '../../ui/format/csv.ts'
import { cellOf, columnsOf, valueAt } from './csvColumns.ts'
import { changeOf, inWritingOrder, planOf, readRecords, type Stored, undoOf } from './csvPlan.ts'

const schema: Schema = {
  type: 'object',
  properties: {
    code: { type: 'string', unique: { scope: 'provider', with: ['from'] } },
    name: { type: 'object', properties: { en: { type: 'string' }, ru: { type: 'string' } } },
    price: { type: 'number' },
    tiers: { type: 'array', items: { type: 'object' } },
    brand: { type: 'array', items: { type: 'string' } },
    from: { type: 'string', format: 'date-time' },
    to: { type: ['string', 'null'], format: 'date-time' },
    active: { type: 'boolean' },
    used: { type: 'integer', readOnly: true },
  },
}
const stored: Stored = {
  id: 'n1',
  version: 3,
  code: 'GB',
  name: { en: 'Traffic', ru: 'Трафик' },
  price: 0.9,
  brand: ['main', 'second'],
  from: '2026-01-01T00:00:00Z',
  to: null,
  active: true,
  used: 7,
}
const paths = columnsOf(schema).map(({ path }) => path)
const fileOf = (record: object, dialect = { separator: ',', decimal: '.' } as const): string =>
  csvOf([paths, paths.map((path) => cellOf(valueAt(record, path)))], dialect)
const plan = (text: string, records: Stored[] = [stored]) => planOf(readRecords(text, schema), records, schema)

describe('a CSV file of records', () => {
  it('has the writable fields, and changes nothing if imported as downloaded', () => {
    expect(paths).toEqual(['code', 'name.en', 'name.ru', 'price', 'tiers', 'brand', 'from', 'to', 'active'])
    expect(plan(fileOf(stored))).toMatchObject([{ kind: 'equal' }])
    expect(plan(csvOf([paths, paths.map((path) => cellOf(valueAt(stored, path)))], { separator: ';', decimal: ',' }))).toMatchObject([
      { kind: 'equal' },
    ])
    const tiered = { ...stored, tiers: [{ up_to: 10, unit_price: 9 }] }
    expect(plan(fileOf(tiered), [tiered])).toMatchObject([{ kind: 'equal' }])
  })

  it('shows the changes of each line, and keeps fields whose columns the file lacks', () => {
    const [row] = plan('code,from,price\nGB,2026-01-01,1.2')
    expect(row).toMatchObject({ kind: 'changed', line: 2, differences: [{ path: 'price', before: 0.9, after: 1.2 }] })
    const change = changeOf(row!)
    expect(change).toMatchObject({
      action: 'replace',
      id: 'n1',
      version: 3,
      data: { price: 1.2, name: stored['name'], brand: stored['brand'] },
    })
    expect(change).not.toHaveProperty('data.used')
    expect(undoOf(row!, { id: 'n1', version: 4 }, schema)).toMatchObject({ action: 'replace', version: 4, data: { price: 0.9 } })
  })

  it('removes a value whose cell is empty, and writes changes before additions', () => {
    const rows = plan('code,from,price\nTB,2026-01-01,5\nGB,2026-01-01T03:00:00+03:00,')
    expect(inWritingOrder(rows).map((row) => changeOf(row))).toMatchObject([
      { action: 'replace', id: 'n1' },
      { action: 'create', data: { code: 'TB', from: '2026-01-01T00:00:00Z', price: 5 } },
    ])
    expect(changeOf(inWritingOrder(rows)[0]!)).not.toHaveProperty('data.price')
    expect(undoOf(inWritingOrder(rows)[1]!, { id: 'n2', version: 1 }, schema)).toEqual({ action: 'delete', id: 'n2', version: 1 })
  })

  it.each([
    ['an unknown column', 'code,from,cost\nGB,2026-01-01,1', 'header', 'cost'],
    ['a column of another object', 'code,from,__proto__.x\nGB,2026-01-01,1', 'header', '__proto__.x'],
    ['a column that is read-only', 'code,from,used\nGB,2026-01-01,1', 'header', 'used'],
    ['a column that comes twice', 'code,from,price,price\nGB,2026-01-01,1,2', 'header', 'price'],
    ['no column of the key', 'code,price\nGB,1', 'noKey', 'from'],
    ['an unclosed quote', 'code,from\n"GB,2026-01-01', 'unclosed', ''],
    ['cells beyond the columns', 'code,from\nGB,2026-01-01,=1+1', 'cells', '=1+1'],
  ])('refuses %s', (_, text, code, about) => {
    expect(plan(text).find(({ kind }) => kind === 'refused')).toMatchObject({ code, text: about })
    expect(plan(text).flatMap((row) => changeOf(row) ?? [])).toEqual([])
  })

  it('of another kind is refused at once, however many columns it has, and some of them are reported', () => {
    const names = Array.from({ length: 200_000 }, (_, n) => n.toString(36))
    expect(readRecords(names.join(','), schema).problems).toHaveLength(102)
    expect(readRecords(Array.from(names, () => 'price').join(','), schema).problems).toHaveLength(102)
  })

  it.each(['9'.repeat(400), '1e400', '-Infinity', '0x10', '١٢'])('leaves the number %s as the text that the API refuses', (text) => {
    const [row] = plan(`code,from,price\nGB,2026-01-01,${text}`)
    expect(row).toMatchObject({ kind: 'changed', data: { price: text } })
  })

  it('refuses the second line of the same record', () => {
    const rows = plan('code,from,price\nGB,2026-01-01,1\nGB,2026-01-01T00:00:00.000Z,2')
    expect(rows.map(({ kind }) => kind)).toEqual(['changed', 'refused'])
  })

  it('leaves unreadable cells to the API, and treats formulas as texts', () => {
    const [row] = plan('code,from,price,active,tiers,name.en\nX,2026-01-01,1;2,maybe,[1,"=HYPERLINK(""http://evil.example"")"')
    expect(row).toMatchObject({
      kind: 'added',
      data: { price: '1;2', active: 'maybe', tiers: '[1', name: { en: '=HYPERLINK("http://evil.example")' } },
    })
  })
})
