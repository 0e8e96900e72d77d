// The visible columns: those of the chosen view, else the user's own, else the definition's.
import type { ColumnModel } from './columnsOf.ts'

/** The name is always visible. Columns beyond the definition are marked as chosen, so that others make room for them. */
export function columnsShown(columns: ColumnModel[], kept: Record<string, boolean> | undefined, ofView: string[] | null): ColumnModel[] {
  const asks = ({ field }: ColumnModel) => (ofView ? ofView.includes(field) : kept?.[field])
  return columns
    .filter((column) => column.isTitle || (asks(column) ?? !column.isHidden))
    .map((column) => ((ofView ? column.isHidden : asks(column)) ? { ...column, isChosen: true } : column))
}

/** The visible fields after toggling one, in the order of the definition. */
export function columnsToggled(columns: ColumnModel[], shown: ColumnModel[], turned: ColumnModel): string[] {
  const fields = new Set(shown.map(({ field }) => field))
  if (!fields.delete(turned.field)) fields.add(turned.field)
  return columns.filter(({ field, isTitle }) => isTitle || fields.has(field)).map(({ field }) => field)
}
