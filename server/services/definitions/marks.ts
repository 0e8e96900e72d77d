// Pages that are marked for a client type, on the side that cannot be got round.
import type { Actor } from '../../../src/engine/access.ts'
import type { Facts } from '../../../src/engine/facts.ts'
import { isMarked, routesOf } from '../../../src/engine/pages.ts'
import type { Context, Definition } from '../../../src/engine/types.ts'

/** Customers of a client type open only what is marked for it. The marks speak of the product's own pages: who opens an operator's type says its `access`. Staff in an account open all of its pages. */
export function isMarkedFor({ name, origin, resource }: Definition, { kind }: Actor, { client }: Context, { routes }: Facts): boolean {
  return kind !== 'person' || origin !== 'builtin' || isMarked(routesOf(name, resource.route).list, client, routes)
}
