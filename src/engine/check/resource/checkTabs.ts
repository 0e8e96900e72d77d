// Tabs of resource.json: their targets exist, and each has one purpose.
import { mapSchemaOf } from '../../schema/mapSchema.ts'
import { nearestOf } from '../../load/nearest.ts'
import { fieldSchema } from '../../schema/paths.ts'
import type { Report } from '../../load/problems.ts'
import type { Tab } from '../../load/resource/resourceFile.ts'
import type { Definition } from '../../types.ts'

/** A tab has at most one of these. `sections` of a map are those of its entries. */
const kinds = ['sections', 'section', 'related', 'component', 'action', 'map'] as const

export function checkTabs({ resource, schema }: Definition, report: Report): void {
  const tabs = resource.form.tabs ?? []
  const sections = (resource.form.sections ?? []).map(({ id }) => id)
  const actions = (resource.actions ?? []).filter(({ on, save }) => on === 'record' && save !== undefined).map(({ id }) => id)
  tabs.forEach((tab, index) => {
    const at = ['form', 'tabs', String(index)]
    const own = kindsOf(tab)
    if (own.length > 1)
      report({
        level: 'error',
        code: 'tab_kinds',
        at,
        params: { id: tab.id, kinds: own.join(', ') },
        message: `The tab ${tab.id} is several things at once: ${own.join(', ')}.`,
      })
    const reportMissing = (key: 'section' | 'action', names: string[]) => {
      const name = tab[key]
      if (name !== undefined && !names.includes(name))
        report({
          level: 'error',
          code: 'unknown_target',
          at: [...at, key],
          params: { name, nearest: nearestOf(name, names) },
          message: `There is no ${key} ${name} that a tab can open.`,
        })
    }
    reportMissing('section', sections)
    reportMissing('action', actions)
    const word = tab.entry
    if (word !== undefined && tabs.some(({ id }) => id === word))
      report({ level: 'error', code: 'same_id', at: [...at, 'entry'], params: { id: word }, message: `Two tabs are called ${word}.` })
    if (tab.map === undefined || fieldSchema(schema, tab.map) === undefined) return
    const map = mapSchemaOf(schema, tab.map)
    if (!map)
      report({
        level: 'error',
        code: 'no_map',
        at: [...at, 'map'],
        params: { field: tab.map },
        message: `${tab.map} is no map of objects.`,
      })
    else if (tab.switch !== undefined && fieldSchema(map.entry, tab.switch)?.type !== 'boolean') {
      report({
        level: 'error',
        code: 'unknown_field',
        at: [...at, 'switch'],
        params: { field: tab.switch, nearest: nearestOf(tab.switch, Object.keys(map.entry.properties ?? {})) },
        message: `Entries of ${tab.map} have no yes or no called ${tab.switch}.`,
      })
    }
  })
}

/** A related list may be combined with a component, which gets it as a prop. A component beside sections is shown below them. */
function kindsOf(tab: Tab): string[] {
  return kinds.filter(
    (kind) =>
      tab[kind] !== undefined &&
      !(kind === 'related' && tab.component !== undefined) &&
      !(kind === 'component' && tab.sections !== undefined) &&
      !(kind === 'sections' && tab.map !== undefined),
  )
}
