// Turns lines of other formats into those of docs/access-log.md, by a mapping file of the operator.

export type Mapping = {
  pattern?: string
  separator?: string
  columns?: string[]
  /** Members joined from other members and fixed texts. */ join?: Record<string, string[]>
  /** Percent-encoded members. */ decode?: string[]
  /** Members of every line. */ set?: Record<string, string>
  time?: 'iso' | 'epoch' | 'clf'
}
const keys = ['pattern', 'separator', 'columns', 'join', 'decode', 'set', 'time']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A line as JSON. A line that does not fit stays unchanged: the portal refuses it with a reason. Comments and empty lines are undefined. */
export type Mapped = (line: string) => string | undefined

/** Throws an Error that says what is wrong with the file. */
export function readMapping(text: string): Mapped {
  const mapping = JSON.parse(text) as Mapping
  const unknown = Object.keys(mapping).find((name) => !keys.includes(name))
  if (unknown !== undefined) throw new Error(`unknown key "${unknown}"`)
  if ((mapping.pattern === undefined) === (mapping.columns === undefined)) throw new Error('needs either a pattern or columns')
  const membersOf = mapping.pattern === undefined ? byColumns(mapping) : byPattern(new RegExp(mapping.pattern))
  return (line) => {
    if (line.trim() === '' || line.startsWith('#')) return undefined
    const found = membersOf(line)
    return found ? JSON.stringify(completed(found, mapping)) : line
  }
}

function byPattern(pattern: RegExp): (line: string) => Record<string, string> | undefined {
  return (line) => pattern.exec(line)?.groups
}

function byColumns({ columns = [], separator = '\t' }: Mapping): (line: string) => Record<string, string> | undefined {
  return (line) => {
    const cells = line.split(separator)
    if (cells.length < columns.length) return undefined
    return Object.fromEntries(columns.flatMap((name, index) => (name === '' ? [] : [[name, cells[index]!]])))
  }
}

function completed(found: Record<string, string>, { join = {}, decode = [], set = {}, time = 'iso' }: Mapping): object {
  const given = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== '-'))
  for (const [name, parts] of Object.entries(join)) given[name] = parts.map((part) => given[part] ?? part).join('')
  for (const name of decode) if (given[name] !== undefined) given[name] = decoded(given[name])
  const all: Record<string, unknown> = { bytes: 0, ...given, ...set }
  for (const name of ['status', 'bytes', 'requests']) if (all[name] !== undefined) all[name] = Number(all[name])
  if (time === 'epoch') all['time'] = Number(all['time'])
  if (time === 'clf') all['time'] = fromCommonLog(String(all['time'])) ?? all['time']
  return all
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `10/Mar/2026:11:00:00 +0300` in RFC 3339. */
function fromCommonLog(text: string): string | undefined {
  const [, day, name = '', year, clock, hours, minutes] = /^(\d\d)\/(\w{3})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)$/.exec(text) ?? []
  const month = months.indexOf(name) + 1
  return month === 0 ? undefined : `${year}-${String(month).padStart(2, '0')}-${day}T${clock}${hours}:${minutes}`
}
