// Enforces on the server which pages a client type may open.
import type { Actor } from '../../../src/engine/rights/access.ts'
import { routesOf } from '../../../src/engine/pages/pages.ts'
import { isPageMarked, pageAt, readPages, type Page, type PagesFile } from '../../../src/engine/pages/pageTable.ts'
import type { Context } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import file from '../../../src/schemas/_pages.json' with { type: 'json' }

/** The contract test of the file checks this shape. */
const table = readPages(file as unknown as PagesFile)

/** Customers of a client type open only pages marked for it. The marks cover the product's own pages; an operator's type declares its `access`. Staff in an account open all of its pages. */
export function isMarkedFor(definition: Definition, { kind }: Actor, { client }: Context): boolean {
  if (kind !== 'person' || definition.origin !== 'builtin') return true
  return isPageMarked(pageOf(definition), client, table)
}

/** Called for every request; cached per version of a definition. */
const pages = new WeakMap<Definition, Pick<Page, 'marked'>>()

function pageOf(definition: Definition): Pick<Page, 'marked'> {
  const found = pages.get(definition) ?? pageAt(table, routesOf(definition.name, definition.resource.route).list)?.page ?? { marked: [] }
  pages.set(definition, found)
  return found
}
