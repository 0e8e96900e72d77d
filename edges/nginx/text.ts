// Pieces of nginx's configuration. Values of customers are quoted, and a dollar sign never begins a variable.

/** A line and the place of the record that it comes from. */
export type Line = { text: string; at: string }

/** Variables are read in it. */
export function quoted(text: string): string {
  if (/[\u0000\r\n]/.test(text)) throw new Error('the text has a line break')
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** Nothing in it is a variable: nginx knows no other way to write a dollar sign. */
export function literal(text: string): string {
  return quoted(text.replaceAll('$', '${portal_dollar}'))
}

/** Texts that an expression takes as they are. */
export function plainPattern(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}/"#&~-]/g, '\\$&')
}

/** An expression of a record, with a bound on its time (docs/decisions/143). */
export function bounded(pattern: string): string {
  return `(*LIMIT_MATCH=200000)${pattern}`
}

/** JSON Pointer of a place below another. */
export function below(at: string, ...names: (string | number)[]): string {
  return names.reduce<string>((path, name) => `${path}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`, at)
}

/** Lines of one place, indented. */
export function linesAt(at: string, depth: number, texts: string[]): Line[] {
  return texts.map((text) => ({ text: `${'  '.repeat(depth)}${text}`, at }))
}
