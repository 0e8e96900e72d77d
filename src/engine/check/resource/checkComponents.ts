// Names in resource.json of components. Unknown ones do not break the type: the column is plain text, the tab is left out, the icon is a
// box.
import {
  actionComponents,
  sidePanelComponents,
  columnKinds,
  creationTabs,
  listActionComponents,
  ownColumns,
  ownPageNames,
  pictureAliases,
  pictureNames,
  recordTabs,
} from '../drawn.ts'
import { nearestOf } from '../../load/nearest.ts'
import type { Report } from '../../load/problems.ts'
import type { ResourceFile } from '../../load/resource/resourceFile.ts'

export function checkComponents({ icon, component, list, form, actions = [] }: ResourceFile, report: Report): void {
  const reportUnknown = (code: string, name: string | undefined, names: readonly string[], at: string[], message: string) => {
    if (name !== undefined && !names.includes(name))
      report({ level: 'warning', code, at, params: { name, nearest: nearestOf(name, names) }, message })
  }
  const picture = (name: string | undefined, at: string[]) =>
    reportUnknown('unknown_icon', name, [...pictureNames, ...pictureAliases], at, `There is no picture ${name}: boxes are drawn.`)
  picture(icon, ['icon'])
  reportUnknown('unknown_pages', component, ownPageNames, ['component'], `There are no pages ${component}: they are generated.`)
  form.tabs?.forEach((tab, index) => picture(tab.icon, ['form', 'tabs', String(index), 'icon']))
  list.columns.forEach((column, index) => {
    const { as } = typeof column === 'string' ? {} : column
    reportUnknown(
      'unknown_column',
      as,
      [...columnKinds, ...ownColumns],
      ['list', 'columns', String(index), 'as'],
      `A column cannot be drawn as ${as}: it is plain text.`,
    )
  })
  form.tabs?.forEach(({ component }, index) =>
    reportUnknown(
      'unknown_component',
      component,
      [...recordTabs, ...creationTabs],
      ['form', 'tabs', String(index), 'component'],
      `There is no component ${component}: nothing is drawn.`,
    ),
  )
  reportUnknown(
    'unknown_component',
    form.sidePanel,
    sidePanelComponents,
    ['form', 'sidePanel'],
    `There is no component ${form.sidePanel}: nothing is drawn.`,
  )
  actions.forEach(({ on, component }, index) =>
    reportUnknown(
      'unknown_component',
      component,
      on === 'list' ? listActionComponents : actionComponents,
      ['actions', String(index), 'component'],
      `There is no component ${component}: nothing is drawn.`,
    ),
  )
}
