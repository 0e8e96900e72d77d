// Pieces of nginx's configuration. Values of customers are quoted.

/** `at`: JSON Pointer of the field that the line comes from. */
export type Line = { text: string; at: string }

/** A quoted text in which nginx expands variables. */
export function quoted(text: string): string {
  if (/[\u0000\r\n]/.test(text)) throw new Error('the text has a line break')
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** A quoted text without variables. nginx has no escape for a dollar sign, so a variable replaces it. */
export function literal(text: string): string {
  return quoted(text.replaceAll('$', '${portal_dollar}'))
}

/** Escapes a text for use in a regular expression. */
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
