// Compares an agent's measurements of a part with the thresholds of its definition (`reports.health`).
import { own, type PlainObject } from '../json/objects.ts'
import type { HealthRule, Reports } from './reports.ts'

type Measured = { figures: Record<string, number>; texts: Record<string, string> }
/** `bound` with `how`: the expected range; absent if there is none. `with`: a figure that is shown beside this one. */
export type HealthLine = {
  id: string
  isGood: boolean
  value: number | string
  figure?: string
  with?: number
  how?: 'least' | 'most' | 'equal' | 'oneOf'
  bound?: number | string[]
}

/** A line for each rule whose figure or text was reported. `part`: the reported member of the record. */
export function healthOf({ health = [] }: Pick<Reports, 'health'>, part: PlainObject, measured: Measured): HealthLine[] {
  return health.flatMap((rule) => {
    const line = rule.text === undefined ? ofFigure(rule, part, measured.figures) : ofText(rule, own(measured.texts, rule.text))
    return line ? [line] : []
  })
}

function ofFigure({ id, figure = '', with: other, least, most, by }: HealthRule, part: PlainObject, figures: Record<string, number>) {
  const value = own(figures, figure)
  if (value === undefined) return undefined
  const member = by && String(part[by.member])
  const bounds = {
    least: (member !== undefined ? own(by?.least, member) : undefined) ?? least,
    most,
    equal: member !== undefined ? own(by?.equal, member) : undefined,
  }
  const next = other === undefined ? undefined : own(figures, other)
  const line = { id, value, figure, ...(next !== undefined && { with: next }) }
  const broken = (['least', 'most', 'equal'] as const).find((how) => bounds[how] !== undefined && !holds[how](value, bounds[how]))
  const how = broken ?? (['least', 'most', 'equal'] as const).find((one) => bounds[one] !== undefined)
  return { ...line, isGood: broken === undefined, ...(how && { how, bound: bounds[how]! }) }
}

const holds = {
  least: (value: number, bound: number) => value >= bound,
  most: (value: number, bound: number) => value <= bound,
  equal: (value: number, bound: number) => value === bound,
}

function ofText({ id, oneOf }: HealthRule, value: string | undefined): HealthLine | undefined {
  if (value === undefined) return undefined
  if (!oneOf) return { id, value, isGood: true }
  const isGood = oneOf.some((one) => one.toLowerCase() === value.toLowerCase())
  return { id, value, isGood, how: 'oneOf', bound: oneOf }
}
