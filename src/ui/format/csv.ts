// CSV (RFC 4180) that spreadsheets can read but never execute.

export type Cell = string | number | undefined
export type CsvDialect = { separator: ',' | ';'; decimal: '.' | ',' }

/** The separators that spreadsheets expect in the user's language. */
export function csvDialectOf(locale: string): CsvDialect {
  return locale === 'ru_RU' ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' }
}

/** Byte order mark: spreadsheets then read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
/** Characters that start a formula in a spreadsheet, also after blanks and in full width. */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/

export function csvOf(rows: readonly (readonly Cell[])[], dialect: CsvDialect): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map((cell) => cellOf(cell, dialect)).join(dialect.separator) + LINE_END).join('')
}

/** Numbers stay numbers; a text that could be a formula gets a leading apostrophe. */
function cellOf(cell: Cell, { decimal }: CsvDialect): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return quoted(String(cell).replace('.', decimal))
  return quoted(formula.test(cell) ? `'${cell}` : cell)
}

/** Both separators are quoted: the user's spreadsheet may expect the other one. */
function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
