// Keys of resource.json that have new names. Folders of operators may contain the old ones: they are read as the new ones and reported.
import { isPlainObject, own } from '../../json/objects.ts'
import type { Report } from '../problems.ts'

type Names = Record<string, string>

/** New names by old names, with their places; `*`: each entry of a list. */
const renamings: [place: string[], names: Names][] = [
  [['form'], { beside: 'sidePanel' }],
  [['form', 'tabs', '*'], { aside: 'hiddenUntilOpen' }],
  [['reports', 'health', '*'], { beside: 'with' }],
]

export function renameOldKeys(resource: Record<string, unknown>, report: Report): Record<string, unknown> {
  return renamings.reduce((all, [place, names]) => inside(all, place, [], renamed(names, report)) as typeof resource, resource)
}

type Rename = (object: Record<string, unknown>, at: string[]) => Record<string, unknown>

/** `value` with the keys of the objects at `place` renamed; values of another shape are left unchanged. */
function inside(value: unknown, [step, ...rest]: string[], at: string[], rename: Rename): unknown {
  if (step === '*')
    return Array.isArray(value) ? value.map((item: unknown, index) => inside(item, rest, [...at, String(index)], rename)) : value
  if (!isPlainObject(value)) return value
  if (step === undefined) return rename(value, at)
  return Object.hasOwn(value, step) ? { ...value, [step]: inside(value[step], rest, [...at, step], rename) } : value
}

function renamed(names: Names, report: Report): Rename {
  return (object, at) => {
    const members = Object.entries(object).map(([given, value]) => {
      const name = own(names, given)
      if (name === undefined) return [given, value]
      const message = `"${given}" is read as "${name}", its new name.`
      report({ level: 'repair', code: 'renamed_key', at: [...at, given], params: { given, name }, message })
      return [name, value]
    })
    return Object.fromEntries(members)
  }
}
