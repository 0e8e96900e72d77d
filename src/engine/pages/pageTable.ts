// The table of pages (`src/schemas/_pages.json`): addresses by name, access, and menus.
import { own } from '../json/objects.ts'
import { fill, match, paramsIn, weightOf, type Closed, type Params } from './pagePattern.ts'
import { holds, type Conditions, type Visitor } from '../rights/visitor.ts'

/** `customer` = persons, and staff in a project; `staff` = staff outside of one. */
export type Audience = 'guest' | 'customer' | 'staff' | 'both'
type Shared = { audience?: Audience; /** Clients that may open only marked pages, and this one. */ marked?: string[]; when?: Conditions }
export type AreaRow = Shared & { icon: string }
export type PageRow = Shared & {
  path: string
  area: string
  params?: Closed
  /** Parameters in the query. */
  query?: string[]
  /** The contents of the page: pages of a record type, a screen by its name, another page, or a placeholder for a future page. */
  type?: string
  screen?: string
  /** A custom screen by its name in src/custom, which replaces the type's own pages. */
  component?: string
  /** Initial values of the new record that the page creates. `:name` = the parameter of that name. */
  given?: Record<string, string>
  /** The page offers a choice among these pages (or `page/value`), as far as they are accessible. */
  choices?: string[]
  /** Sibling pages (or `page/value`), shown as tabs; the page is one of them. */
  tabs?: string[]
  /** Target of the back link. */
  back?: string
  /** The picture beside the title. */
  picture?: string
  /** Parts of the page, by name, that only some visitors see. */
  parts?: Record<string, Conditions>
  /** Redirect for visitors without access. */
  otherwise?: string
  /** A page, or `page/value`, that the address leads to. */
  to?: string
  comes?: string
}
/** `also`: further pages of the item. `start`: the start page of those whose home is the first page of their menu. */
export type MenuRow = {
  page?: string
  action?: string
  icon?: string
  badge?: string
  also?: string[]
  children?: string[]
  start?: boolean
  when?: Conditions
}
/** Commands of the palette: pages with further search words. */
export type VerbRow = { verb: string; page: string; params?: Params; icon: string; when?: Conditions }
export type MenuOf = { id: string; when?: Conditions; home: string; items: MenuRow[] }
export type PagesFile = {
  areas: Record<string, AreaRow>
  pages: Record<string, PageRow>
  aliases: Record<string, string>
  menus: MenuOf[]
  profile: MenuRow[]
  verbs?: VerbRow[]
  notices: Record<string, { when: Conditions }>
}

export type Page = Omit<PageRow, 'when' | 'params'> & {
  name: string
  icon: string
  audience: Audience
  marked: string[]
  params: Closed
  whens: Conditions[]
}
export type PageTable = Omit<PagesFile, 'pages'> & {
  pages: Map<string, Page>
  /** Clients that may open only marked pages. */ needMarks: Set<string>
}
/** `leave`: accessible after leaving the project. */
export type PageVerdict = 'open' | 'leave' | 'home'

/** Pages merged with the contributions of their areas. checkPages validates the file itself. */
export function readPages({ areas, pages, ...rest }: PagesFile): PageTable {
  const all = Object.entries(pages).map(([name, { when, params = {}, ...page }]): [string, Page] => {
    const area = areas[page.area]
    const whens = [area?.when, when].filter((one): one is Conditions => one !== undefined)
    return [
      name,
      {
        ...page,
        name,
        params,
        icon: area?.icon ?? 'file',
        audience: page.audience ?? area?.audience ?? 'both',
        marked: page.marked ?? area?.marked ?? [],
        whens,
      },
    ]
  })
  return { ...rest, areas, pages: new Map(all), needMarks: new Set(all.flatMap(([, { marked }]) => marked)) }
}

export function pageNamed({ pages, aliases }: PageTable, name: string): Page | undefined {
  return pages.get(own(aliases, name) ?? name)
}

/** `page`, or `page/value` with the value of the page's first parameter. */
export function pageWithValue(table: PageTable, said: string): { page: Page; params: Params; value?: string } | undefined {
  const [name = '', value] = said.split('/')
  const page = pageNamed(table, name)
  const param = page && Object.keys(page.params)[0]
  if (!page) return undefined
  return param !== undefined && value !== undefined ? { page, params: { [param]: value }, value } : { page, params: {} }
}

type Found = { page: Page; params: Params } | undefined
/** Many parts of one screen ask for the same few addresses. */
const found = { most: 50, pages: new WeakMap<PageTable['pages'], Map<string, Found>>() }

/** The most specific page of an address. */
export function pageAt({ pages }: PageTable, path: string): Found {
  const known = found.pages.get(pages) ?? new Map<string, Found>()
  if (known.has(path)) return known.get(path)
  if (known.size >= found.most) known.clear()
  found.pages.set(pages, known.set(path, findPage(pages, path)))
  return known.get(path)
}

function findPage(pages: PageTable['pages'], path: string): Found {
  let best: { page: Page; params: Params; weight: number } | undefined
  for (const page of pages.values()) {
    const params = match(page.path, page.params, path)
    if (!params) continue
    const weight = weightOf(page.path, page.params, path)
    if (best === undefined || weight > best.weight) best = { page, params, weight }
  }
  return best && { page: best.page, params: best.params }
}

export function pageNameAt(table: PageTable, path: string): string | undefined {
  return pageAt(table, path)?.page.name
}

/** Address of a page. Throws on an unknown name, which is a bug. Undefined if a parameter is missing or not in its list. */
export function pagePath(table: PageTable, name: string, params: Params = {}): string | undefined {
  const page = pageNamed(table, name)
  if (!page) throw new Error(`no page is named ${name}`)
  const path = fill(page.path, page.params, params)
  const query = new URLSearchParams((page.query ?? []).flatMap((key) => (own(params, key) ? [[key, params[key]!]] : [])))
  return path === undefined || query.size === 0 ? path : `${path}?${query}`
}

/** Whether the page's address needs no parameters. */
export function needsNoParameters({ path }: Page): boolean {
  return paramsIn(path).every(({ isOptional }) => isOptional)
}

/** Whether a client type may open the page. */
export function isPageMarked(
  { marked }: Pick<Page, 'marked'>,
  client: string | undefined,
  { needMarks }: Pick<PageTable, 'needMarks'>,
): boolean {
  return client === undefined || !needMarks.has(client) || marked.includes(client)
}

/** Whether a visitor sees a part of a page; those that the table does not name are everybody's. */
export function showsPart({ parts = {} }: Pick<PageRow, 'parts'>, part: string, visitor: Visitor): boolean {
  return holds(own(parts, part), visitor)
}

/** The outcome for a visitor who requests a page. */
export function verdictOn(page: Page, visitor: Visitor, table: PageTable): PageVerdict {
  const { audience, whens } = page
  const meets = (who: Visitor): boolean => isOpenTo(whens, who)
  if (audience === 'guest') return 'home'
  if (visitor.of === 'person') {
    const isTheirs = audience === 'staff' ? page.marked.includes(visitor.client ?? '') : isPageMarked(page, visitor.client, table)
    return isTheirs && meets(visitor) ? 'open' : 'home'
  }
  if (audience === 'staff' && visitor.inAccount) return meets(outside(visitor)) ? 'leave' : 'home'
  return (audience === 'both' || (audience === 'customer') === visitor.inAccount) && meets(visitor) ? 'open' : 'home'
}

/** A restricted role needs one condition that names it; other conditions do not matter. */
function isOpenTo(whens: Conditions[], visitor: Visitor): boolean {
  return visitor.restricted ? whens.length > 0 && whens.every((when) => holds(when, visitor)) : whens.every((when) => holds(when, visitor))
}

function outside({ client: _, ...visitor }: Visitor): Visitor {
  return { ...visitor, inAccount: false }
}

/** The menu of a visitor: the first whose condition holds. */
export function menuFor({ menus }: PageTable, visitor: Visitor): MenuOf | undefined {
  return menus.find(({ when }) => (when === undefined ? !visitor.restricted : holds(when, visitor)))
}

/** Items whose own condition holds and whose page is accessible. */
export function itemsFor<Row extends Pick<MenuRow, 'page' | 'when'>>(table: PageTable, rows: Row[], visitor: Visitor): Row[] {
  return rows.filter(({ page, when }) => {
    if (!holds(when ?? (visitor.restricted ? { restricted: true } : {}), visitor)) return false
    const target = page === undefined ? undefined : pageNamed(table, page)
    return page === undefined || (target !== undefined && verdictOn(target, visitor, table) === 'open')
  })
}
