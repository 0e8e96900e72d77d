// Pages that are marked for a client type, on the side that cannot be got round.
import type { Actor } from '../../../src/engine/access.ts'
import { routesOf } from '../../../src/engine/pages.ts'
import { isMarked, pageAt, readPages, type PagesFile } from '../../../src/engine/pageTable.ts'
import type { Context, Definition } from '../../../src/engine/types.ts'
import file from '../../../src/schemas/_pages.json' with { type: 'json' }

/** Of the shape that the contract test of the file asks for. */
const table = readPages(file as unknown as PagesFile)

/** Customers of a client type open only what is marked for it. The marks speak of the product's own pages: who opens an operator's type says its `access`. Staff in an account open all of its pages. */
export function isMarkedFor({ name, origin, resource }: Definition, { kind }: Actor, { client }: Context): boolean {
  if (kind !== 'person' || origin !== 'builtin') return true
  const page = pageAt(table, routesOf(name, resource.route).list)?.page
  return isMarked(page ?? { marked: [] }, client, table)
}
