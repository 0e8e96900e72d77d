// The contract every definition must keep; each breach with its place.
import type { Facts } from './facts.ts'
import type { Definition, DefinitionProblem } from './types.ts'

export function checkDefinition(_definition: Definition, _facts: Facts, _problems: DefinitionProblem[]): void {}
