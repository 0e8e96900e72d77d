// Reasons that agents give, in the language of the reader (i18n/reasons). Agents write them in English; unknown reasons stay unchanged.

type Translate = (key: string, params?: Record<string, unknown>) => string

/** Sentences that differ in numbers only have one text: `%{n1}`, `%{n2}` … in it are the numbers. */
export function reasonText(reason: string, t: Translate): string {
  const numbers = Object.fromEntries((reason.match(/\d+/g) ?? []).map((number, index) => [`n${index + 1}`, number]))
  return reason === '' ? '' : t(`reasons.${reasonKey(reason)}`, { ...numbers, _: reason })
}

/** @example reasonKey('The source answers with 404.') → 'the-source-answers-with-n' */
export function reasonKey(reason: string): string {
  return reason
    .toLowerCase()
    .replace(/\d+/g, 'n')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
}
