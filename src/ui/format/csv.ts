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

export type CsvFile = { rows: string[][]; dialect: CsvDialect }

/** Rows of a CSV file, without empty ones. The separator is the one that its first line has more of. Undefined if a quote is not closed. */
export function readCsv(text: string): CsvFile | undefined {
  const bare = text.replace(BYTE_ORDER_MARK, '')
  const [head = ''] = bare.split(/\r?\n/, 1)
  const separator = head.split(';').length > head.split(',').length ? ';' : ','
  const rows = rowsOf(bare, separator)
  return (
    rows && {
      rows: rows.filter((row) => row.some((cell) => cell.trim() !== '')),
      dialect: { separator, decimal: separator === ';' ? ',' : '.' },
    }
  )
}

function rowsOf(text: string, separator: string): string[][] | undefined {
  const rows: string[][] = [[]]
  const ends = new Set([separator, '\n', '\r'])
  for (let at = 0; at <= text.length; at += 1) {
    let cell = ''
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) return undefined
        if (text[at] === '"') at += 1
        cell += text[at]
      }
      at += 1
    }
    const from = at
    while (at < text.length && !ends.has(text[at]!)) at += 1
    rows.at(-1)!.push(bareOf(cell + text.slice(from, at)))
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    if (at < text.length && text[at] !== separator) rows.push([])
  }
  return rows
}

/** Without the apostrophe that keeps a spreadsheet from running a text. */
const bareOf = (cell: string): string => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell)
