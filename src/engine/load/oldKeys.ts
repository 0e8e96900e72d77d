// Keys of resource.json that have new names. Folders of operators may contain the old ones: they are read as the new ones and reported.
import { isPlainObject, own } from '../json/objects.ts'
import type { Report } from './problems.ts'

const keysOfTabs: Record<string, string> = { aside: 'hiddenUntilOpen' }

export function renameOldKeys(resource: Record<string, unknown>, report: Report): Record<string, unknown> {
  const { form } = resource
  if (!isPlainObject(form) || !Array.isArray(form['tabs'])) return resource
  const tabs = form['tabs'].map((tab: unknown, index) => (isPlainObject(tab) ? renamed(tab, index) : tab))
  return { ...resource, form: { ...form, tabs } }

  function renamed(tab: Record<string, unknown>, index: number): Record<string, unknown> {
    const members = Object.entries(tab).map(([given, value]) => {
      const name = own(keysOfTabs, given)
      if (name === undefined) return [given, value]
      const message = `"${given}" is read as "${name}", its new name.`
      report({ level: 'repair', code: 'renamed_key', at: ['form', 'tabs', String(index), given], params: { given, name }, message })
      return [name, value]
    })
    return Object.fromEntries(members)
  }
}
