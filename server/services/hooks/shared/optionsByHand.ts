// Options that engineers set up.
import { textsIn } from '../../../../src/engine/json/objects.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'

/** Features of accounts that begin so are paid options. */
export const optionStart = 'option_'

/** As the definition of projects marks them: no server applies these options. */
export function optionsByHand(registry: Pick<DefinitionRegistry, 'get'>, type: string): ReadonlySet<string> {
  const tabs = registry.get(type)?.resource.form.tabs ?? []
  const features = tabs.flatMap(({ options }) => textsIn(options?.byHand))
  return new Set(features.map((feature) => feature.slice(optionStart.length)))
}
