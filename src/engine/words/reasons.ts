// Reasons that agents give, in the language of the reader (i18n/reasons). Agents write them in English; unknown reasons stay unchanged.

type Translate = (key: string, params?: Record<string, unknown>) => string

/** Sentences that differ in numbers only have one text: `%{n1}`, `%{n2}` … in it are the numbers. A task has the agent's name before its reason. */
export function reasonText(reason: string, t: Translate): string {
  const whole = sentenceText(reason, t)
  const begins = reason.indexOf(': ') + 2
  if (whole !== reason || begins === 1) return whole
  return `${reason.slice(0, begins)}${sentenceText(reason.slice(begins), t)}`
}

function sentenceText(reason: string, t: Translate): string {
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
