// Tells which branches of a schema hold for a value, where rules between records depend on it.
import { hasBranchedRules } from '../../../../src/engine/compile/conditions.ts'
import type { Test } from '../../../../src/engine/schema/types.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'

/** The module is made when the definition is read, so that this hardly ever waits. */
export async function branchTest(
  registry: Pick<DefinitionRegistry, 'compile'>,
  { definition }: { definition: Definition },
): Promise<Test | undefined> {
  return hasBranchedRules(definition.schema) ? (await registry.compile(definition, definition.schema)).test : undefined
}
