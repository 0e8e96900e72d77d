// The table of pages (`src/schemas/_pages.json`): addresses by name, who may open them, and the menus.
import { own } from '../json/objects.ts'
import { fill, match, paramsIn, weightOf, type Closed, type Params } from './pagePattern.ts'
import { holds, type Conditions, type Visitor } from '../rights/visitor.ts'

/** `customer` = persons, and staff in a project; `staff` = staff outside of one. */
export type Audience = 'guest' | 'customer' | 'staff' | 'both'
type Shared = { audience?: Audience; /** Clients that open only what is marked, and may open this. */ marked?: string[]; when?: Conditions }
export type AreaRow = Shared & { icon: string }
export type PageRow = Shared & {
  path: string
  area: string
  params?: Closed
  /** Parameters that travel in the query. */
  query?: string[]
  /** What stands there: pages of a record type, a screen by its name, another page, or a word about what will be there. */
  type?: string
  screen?: string
  /** What no schema can say, by its name in src/custom: it stands there in place of the type's own pages. */
  component?: string
  /** What a new record of the type has from the beginning: the page makes one. `:name` = the parameter of that name. */
  given?: Record<string, string>
  /** The page makes a choice among these pages, of those that are open. */
  choices?: string[]
  /** Pages that stand beside it, as tabs; it is one of them. */
  tabs?: string[]
  /** Where its way back leads. */
  back?: string
  /** Drawn beside the title in place of none. */
  picture?: string
  /** Where somebody is led whom the page is not for. */
  otherwise?: string
  to?: string
  comes?: string
}
/** `also`: pages that belong to the item, too. `start`: where those land whose home is the first page of their menu. */
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
/** What the palette offers to do: a page where it is done, found by more words than its label has. */
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
  /** Clients that open only what is marked. */ needMarks: Set<string>
}
/** `leave`: open to those who leave the project first. */
export type Verdict = 'open' | 'leave' | 'home'

/** Pages with what their areas lend them. The file itself is judged by checkPages. */
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

/** The most special page of an address. */
export function pageAt({ pages }: PageTable, path: string): { page: Page; params: Params } | undefined {
  let best: { page: Page; params: Params; weight: number } | undefined
  for (const page of pages.values()) {
    const params = match(page.path, page.params, path)
    if (!params) continue
    const weight = weightOf(page.path, page.params, path)
    if (best === undefined || weight > best.weight) best = { page, params, weight }
  }
  return best && { page: best.page, params: best.params }
}

export function nameOf(table: PageTable, path: string): string | undefined {
  return pageAt(table, path)?.page.name
}

/** Address of a page. Throws on a name that is none: that is a bug. Undefined when a parameter is missing or not of its list. */
export function pathTo(table: PageTable, name: string, params: Params = {}): string | undefined {
  const page = pageNamed(table, name)
  if (!page) throw new Error(`no page is named ${name}`)
  const path = fill(page.path, page.params, params)
  const query = new URLSearchParams((page.query ?? []).flatMap((key) => (own(params, key) ? [[key, params[key]!]] : [])))
  return path === undefined || query.size === 0 ? path : `${path}?${query}`
}

/** Whether the page's address is whole without parameters. */
export function standsAlone({ path }: Page): boolean {
  return paramsIn(path).every(({ isOptional }) => isOptional)
}

/** Whether a client type may open the page. */
export function isMarked(
  { marked }: Pick<Page, 'marked'>,
  client: string | undefined,
  { needMarks }: Pick<PageTable, 'needMarks'>,
): boolean {
  return client === undefined || !needMarks.has(client) || marked.includes(client)
}

/** What becomes of somebody who asks for a page. */
export function verdictOn(page: Page, visitor: Visitor, table: PageTable): Verdict {
  const { audience, whens } = page
  const meets = (who: Visitor): boolean => isOpenTo(whens, who)
  if (audience === 'guest') return 'home'
  if (visitor.of === 'person') {
    const isTheirs = audience === 'staff' ? page.marked.includes(visitor.client ?? '') : isMarked(page, visitor.client, table)
    return isTheirs && meets(visitor) ? 'open' : 'home'
  }
  if (audience === 'staff' && visitor.inAccount) return meets(outside(visitor)) ? 'leave' : 'home'
  return (audience === 'both' || (audience === 'customer') === visitor.inAccount) && meets(visitor) ? 'open' : 'home'
}

/** A restricted role needs one condition that names it, and no other one. */
function isOpenTo(whens: Conditions[], visitor: Visitor): boolean {
  return visitor.restricted ? whens.length > 0 && whens.every((when) => holds(when, visitor)) : whens.every((when) => holds(when, visitor))
}

function outside({ client: _, ...visitor }: Visitor): Visitor {
  return { ...visitor, inAccount: false }
}

/** The menu of somebody: the first whose condition holds. */
export function menuFor({ menus }: PageTable, visitor: Visitor): MenuOf | undefined {
  return menus.find(({ when }) => (when === undefined ? !visitor.restricted : holds(when, visitor)))
}

/** Items whose own condition holds and whose page is open. */
export function itemsFor<Row extends Pick<MenuRow, 'page' | 'when'>>(table: PageTable, rows: Row[], visitor: Visitor): Row[] {
  return rows.filter(({ page, when }) => {
    if (!holds(when ?? (visitor.restricted ? { restricted: true } : {}), visitor)) return false
    const target = page === undefined ? undefined : pageNamed(table, page)
    return page === undefined || (target !== undefined && verdictOn(target, visitor, table) === 'open')
  })
}
