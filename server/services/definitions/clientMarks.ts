// Enforces on the server which pages a client type may open.
import type { Actor } from '../../../src/engine/rights/access.ts'
import { routesOf } from '../../../src/engine/pages/pages.ts'
import { isMarked, pageAt, readPages, type Page, type PagesFile } from '../../../src/engine/pages/pageTable.ts'
import type { Context } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import file from '../../../src/schemas/_pages.json' with { type: 'json' }

/** Of the shape that the contract test of the file asks for. */
const table = readPages(file as unknown as PagesFile)

/** Customers of a client type open only what is marked for it. The marks speak of the product's own pages: who opens an operator's type says its `access`. Staff in an account open all of its pages. */
export function isMarkedFor(definition: Definition, { kind }: Actor, { client }: Context): boolean {
  if (kind !== 'person' || definition.origin !== 'builtin') return true
  return isMarked(pageOf(definition), client, table)
}

/** Every call asks, and a version of a definition has one list. */
const pages = new WeakMap<Definition, Pick<Page, 'marked'>>()

function pageOf(definition: Definition): Pick<Page, 'marked'> {
  const found = pages.get(definition) ?? pageAt(table, routesOf(definition.name, definition.resource.route).list)?.page ?? { marked: [] }
  pages.set(definition, found)
  return found
}
