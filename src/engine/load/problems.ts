// Problems of a definition, and their places.
import { toPointer } from '../json/pointer.ts'
import type { DefinitionProblem } from '../types.ts'

export type Report = (problem: Omit<DefinitionProblem, 'type' | 'file' | 'pointer'> & { file?: string; at?: string | string[] }) => void

/** Collects the problems of one definition; `file` is the default place. */
export function reporter(type: string, file: string, problems: DefinitionProblem[]): Report {
  return ({ at = '', file: other, ...problem }) => {
    problems.push({ type, file: other ?? file, pointer: typeof at === 'string' ? at : toPointer(at), ...problem })
  }
}
export function hasErrors(problems: DefinitionProblem[]): boolean {
  return problems.some((problem) => problem.level === 'error')
}
