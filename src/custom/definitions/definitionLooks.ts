// Icons and colours of problems and states of definitions, the worst first.
import type { DefinitionProblem } from '../../engine/types.ts'
import type { IconName } from '../../ui/parts/Icon.tsx'
import type { DefinitionState } from '../../client/definitions/types.ts'

export type Level = DefinitionProblem['level']
export const levels: Level[] = ['error', 'warning', 'repair']
export const levelTone = { error: 'bad', warning: 'warn', repair: 'warn' } as const
export const iconOf: Record<Level, IconName> = { error: 'circle-x', warning: 'warning', repair: 'wrench' }
export const stateTone = { broken: 'bad', held: 'bad', attention: 'warn', repaired: 'warn', good: 'ok', removed: 'warn' } as const

const order: DefinitionState['state'][] = ['broken', 'held', 'removed', 'attention', 'repaired', 'good']
export const byState = (a: DefinitionState, b: DefinitionState): number =>
  order.indexOf(a.state) - order.indexOf(b.state) || a.name.localeCompare(b.name)

/** Number of problems per level, the worst first. */
export function countsOf(problems: DefinitionProblem[]): [Level, number][] {
  return levels
    .map((level): [Level, number] => [level, problems.filter((problem) => problem.level === level).length])
    .filter(([, count]) => count > 0)
}
export const worstFirst = (problems: DefinitionProblem[]): DefinitionProblem[] =>
  problems.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))

/** A selected file (`<type>/<name>`), or a line in it. Each click is a new object. */
export type Spot = { file: string; line?: number }
