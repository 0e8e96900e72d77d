// Gates of fields ("this is paid", "are you sure") with their `when` decided as far as the context goes.
import { omit } from '../json/objects.ts'
import type { FieldUi, Gate } from '../load/resource/resourceFile.ts'
import type { Context } from '../schema/types.ts'
import { matches, remaining } from './when.ts'

type Gated = { gate?: Gate | false }

/** For a page: removes gates that do not apply or that a variant removed. */
export function decideGate(ui: FieldUi | Gated, context: Context): FieldUi {
  const { gate } = ui
  if (gate === undefined) return ui as FieldUi
  if (gate === false || !matches(gate.when, context)) return omit(ui, 'gate') as FieldUi
  return { ...ui, gate: omit(gate, 'when') as Gate }
}

/** For a browser: only the page's facts stay in a gate's `when`. `false` stays, because it removes a gate. */
export function narrowGate<T extends Gated>(ui: T, context: Context): T {
  const { gate } = ui
  if (!gate) return ui
  const when = remaining(gate.when, context)
  if (!when) return omit(ui, 'gate')
  return { ...ui, gate: Object.keys(when).length ? { ...gate, when } : (omit(gate, 'when') as Gate) }
}
