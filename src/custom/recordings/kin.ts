import type { DefinitionSummary } from '../../client/definitions/types.ts'

export function isChildOf({ scope }: Pick<DefinitionSummary, 'scope'>, type: string): boolean {
  return typeof scope === 'object' && scope.parent === type
}
