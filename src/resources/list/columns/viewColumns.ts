// Which columns stand: those of the view that was chosen, else what the person keeps, else what the definition says.
import type { ColumnModel } from './columnsOf.ts'

/** The name always stands. What the person or the view asked for beyond the definition is marked, so that others make room for it. */
export function columnsShown(columns: ColumnModel[], kept: Record<string, boolean> | undefined, ofView: string[] | null): ColumnModel[] {
  const asks = ({ field }: ColumnModel) => (ofView ? ofView.includes(field) : kept?.[field])
  return columns
    .filter((column) => column.isTitle || (asks(column) ?? !column.isHidden))
    .map((column) => ((ofView ? column.isHidden : asks(column)) ? { ...column, isChosen: true } : column))
}

/** The fields that stand after this one was turned on or off, in the order of the definition. */
export function columnsToggled(columns: ColumnModel[], shown: ColumnModel[], turned: ColumnModel): string[] {
  const fields = new Set(shown.map(({ field }) => field))
  if (!fields.delete(turned.field)) fields.add(turned.field)
  return columns.filter(({ field, isTitle }) => isTitle || fields.has(field)).map(({ field }) => field)
}
