import { describe, expect, it } from 'vitest'
import type { ColumnModel } from './columnsOf.ts'
import { columnsShown, columnsToggled } from './viewColumns.ts'

const column = (field: string, more: Partial<ColumnModel> = {}): ColumnModel => ({
  field,
  as: 'text',
  isSortable: true,
  isNumeric: false,
  isHidden: false,
  isTitle: false,
  ...more,
})
const all = [column('name', { isTitle: true }), column('active'), column('origin'), column('_labels', { isHidden: true })]
const fieldsOf = (columns: ColumnModel[]) => columns.map(({ field }) => field)

describe('shown columns', () => {
  it("are the person's, and those of a view while it is shown", () => {
    expect(fieldsOf(columnsShown(all, { _labels: true, origin: false }, null))).toEqual(['name', 'active', '_labels'])
    expect(fieldsOf(columnsShown(all, { _labels: true, origin: false }, ['name', 'origin']))).toEqual(['name', 'origin'])
  })
  it('always include the name, though a view or the person leaves it out', () => {
    expect(fieldsOf(columnsShown(all, { name: false }, null))).toContain('name')
    expect(fieldsOf(columnsShown(all, {}, []))).toEqual(['name'])
    expect(columnsToggled(all, columnsShown(all, {}, ['name']), all[0]!)).toEqual(['name'])
  })
  it('include none of a view that the list does not have', () => {
    expect(fieldsOf(columnsShown(all, {}, ['gone', '_deleted', 'active']))).toEqual(['name', 'active'])
    expect(columnsToggled(all, [...all, column('_deleted')], all[1]!)).not.toContain('_deleted')
  })
  it('do not count as requested when the definition shows them anyway', () => {
    expect(
      columnsShown(all, undefined, ['active', '_labels'])
        .filter(({ isChosen }) => isChosen)
        .map(({ field }) => field),
    ).toEqual(['_labels'])
    expect(columnsShown(all, undefined, null).some(({ isChosen }) => isChosen)).toBe(false)
  })
})
