// The parameters and cookies that the cache considers, as variables. The origin gets the same, except for methods that are not kept.
import { plainPattern, quoted } from './text.ts'

/** `lines` of the level of `http`; `variable` without `$`. */
export type Considered = { lines: string[]; variable: string }
type Lists = { isOn: boolean; only?: string[] | undefined; except?: string[] | undefined }
type Kind = {
  source: string
  /** Variable that is empty for methods whose answers are cached. */ nothing: string
  /** Between two of them. */ gap: string
  /** One character that ends a value. */ end: string
}

const args: Kind = { source: 'args', nothing: 'portal_no_args', gap: '&', end: '&' }
const cookies: Kind = { source: 'http_cookie', nothing: 'portal_no_cookies', gap: '; ', end: ';' }

/** `signature`: names that are always left out. */
export function consideredArgs(prefix: string, lists: Lists & { signature: string[]; isKept: boolean }): Considered {
  const { lines, variable } = withoutNames(args, `${prefix}_plain`, 'args', lists.signature)
  return finished(args, `${prefix}_args`, variable, lines, lists)
}

export function consideredCookies(prefix: string, lists: Lists & { isKept: boolean }): Considered {
  return finished(cookies, `${prefix}_cookies`, cookies.source, [], lists)
}

function finished(
  kind: Kind,
  name: string,
  source: string,
  before: string[],
  { isOn, only, except, isKept }: Lists & { isKept: boolean },
): Considered {
  if (!isKept) return { lines: before, variable: source }
  // nginx needs over a millisecond to load a map, so the usual settings share the common variables.
  if (before.length === 0 && !isOn) return { lines: [], variable: kind.nothing }
  if (before.length === 0 && !only?.length && !except?.length) return { lines: [], variable: source }
  const kept = isOn
    ? only?.length
      ? onlyNames(kind, `${name}_only`, source, only)
      : withoutNames(kind, `${name}_left`, source, except ?? [])
    : { lines: [], variable: '' }
  const value = kept.variable === '' ? '""' : `$${kept.variable}`
  return { lines: [...before, ...kept.lines, ...mapOf('$portal_is_kept', name, [`default $${source};`, `1 ${value};`])], variable: name }
}

function onlyNames({ gap, end }: Kind, name: string, source: string, names: string[]): Considered {
  const lines = names.flatMap((one, index) =>
    mapOf(`$${source}`, `${name}${index}`, [
      'default "";',
      `${quoted(`~(?:^|${end} ?)(?<${name}${index}_v>${plainPattern(one)}(?:=[^${end}]*)?)(?:${end}|$)`)} "${gap}$${name}${index}_v";`,
    ]),
  )
  const all = names.map((_, index) => `$${name}${index}`).join('')
  return {
    lines: [...lines, ...mapOf(`"${all}"`, name, ['default "";', `${quoted(`~^${gap}(?<${name}_v>.*)$`)} $${name}_v;`])],
    variable: name,
  }
}

/** Each name is removed once: of a name that occurs twice, the last occurrence remains. */
function withoutNames({ end }: Kind, name: string, source: string, names: string[]): Considered {
  if (names.length === 0) return { lines: [], variable: source }
  const lines = names.flatMap((one, index) => {
    const before = index === 0 ? source : `${name}${index - 1}`
    const [head, tail] = [`${name}${index}_h`, `${name}${index}_t`]
    const pattern = `~^(?<${head}>(?:.*?${end} ?)?)${plainPattern(one)}(?:=[^${end}]*)?(?:${end} ?(?<${tail}>.*))?$`
    return mapOf(`$${before}`, `${name}${index}`, [`default $${before};`, `${quoted(pattern)} $${head}$${tail};`])
  })
  const last = `${name}${names.length - 1}`
  return {
    lines: [...lines, ...mapOf(`$${last}`, name, [`default $${last};`, `${quoted(`~^(?<${name}_v>.*)${end} ?$`)} $${name}_v;`])],
    variable: name,
  }
}

/** Evaluated again in each location that a request passes. */
function mapOf(source: string, name: string, entries: string[]): string[] {
  return [`map ${source} $${name} {`, '  volatile;', ...entries.map((entry) => `  ${entry}`), '}']
}
