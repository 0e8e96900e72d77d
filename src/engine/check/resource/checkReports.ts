// Everything that `reports` of resource.json names exists.
import type { Report } from '../../load/problems.ts'
import type { Facts } from '../../rights/facts.ts'
import { fieldSchema } from '../../schema/paths.ts'
import type { Definition } from '../../types.ts'

/** Paths and codes in `reports` exist. */
export function checkReports({ resource: { reports }, schema }: Definition, { alerts }: Pick<Facts, 'alerts'>, report: Report): void {
  if (!reports) return
  const { parts, identity = [], codes, summary, figures = {}, texts = [], health = [] } = reports
  const field = parts?.slice(1).replaceAll('/', '.')
  if (field !== undefined && !fieldSchema(schema, `${field}.*`))
    wrong('parts', { place: parts }, `${parts} is no list and no map of the schema.`)
  for (const name of identity)
    if (fieldSchema(schema, `${field}.*.${name}`) === undefined) wrong('identity', { place: name }, `${parts} has no members ${name}.`)
  const named = summary
    ? [...summary.all, summary.else, ...Object.entries(summary.some ?? {}).flatMap(([code, whole]) => [Number(code), whole])]
    : []
  for (const code of named)
    if (!Object.hasOwn(codes, String(code))) wrong('summary', { place: code }, `The code ${code} is not among codes.`)
  checkHealth()
  checkAlerts()

  function checkHealth(): void {
    for (const text of texts) if (Object.hasOwn(figures, text)) wrong('texts', { place: text }, `${text} is a figure and a text.`)
    for (const { figure, with: other, text, by } of health) {
      for (const name of [figure, other])
        if (name !== undefined && !Object.hasOwn(figures, name)) wrong('health', { place: name }, `${name} is not among figures.`)
      if (text !== undefined && !texts.includes(text)) wrong('health', { place: text }, `${text} is not among texts.`)
      if (by && fieldSchema(schema, field === undefined ? by.member : `${field}.*.${by.member}`) === undefined)
        wrong('health', { place: by.member }, `${parts ?? 'The record'} has no members ${by.member}.`)
    }
  }
  function checkAlerts(): void {
    if (!reports?.alerts) return
    const { field: toggle, codes: alerting, after } = reports.alerts
    if (fieldSchema(schema, toggle)?.type !== 'boolean') wrong('alerts', { place: toggle }, `${toggle} is no boolean of the schema.`)
    if (after?.field !== undefined && fieldSchema(schema, after.field)?.type !== 'integer')
      wrong('alerts', { place: after.field }, `${after.field} is no whole number of the schema.`)
    for (const [code, letter] of Object.entries(alerting)) {
      if (!Object.hasOwn(codes, code)) wrong('alerts', { place: code }, `The code ${code} is not among codes.`)
      if (!alerts.includes(letter)) wrong('alerts', { place: letter }, `${letter} is no letter that the facts file knows for alerts.`)
    }
  }

  function wrong(key: string, params: Record<string, unknown>, message: string): void {
    report({ level: 'error', code: 'unknown_report', at: ['reports', key], params, message })
  }
}
