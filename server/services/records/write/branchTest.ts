// Tests which branches of a schema match a value, for rules between records that depend on them.
import { hasBranchedRules } from '../../../../src/engine/compile/conditions.ts'
import type { Test } from '../../../../src/engine/schema/types.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'

/** The module was compiled with the definition, so this hardly ever waits. */
export async function branchTest(
  registry: Pick<DefinitionRegistry, 'compile'>,
  { definition }: { definition: Definition },
): Promise<Test | undefined> {
  return hasBranchedRules(definition.schema) ? (await registry.compile(definition, definition.schema)).test : undefined
}
