// Words that the product's own types share on purpose: a `servers` is a source of content there. In an operator's type the same name means what the operator says.
import type { Definition, Words } from '../types.ts'

/** What the portal itself says of every record. Anything else that is called alike is not meant. */
const neutral: Record<string, ReadonlySet<string> | 'all'> = {
  agents: 'all',
  fields: new Set(['created_at', 'updated_at']),
}

/** What a type of this origin takes of the shared words. */
export function sharedWordsFor(origin: Definition['origin'], shared: Words): Words {
  if (origin === 'builtin') return shared
  return Object.fromEntries(
    Object.entries(shared).flatMap(([part, texts]): [string, string | Record<string, string>][] => {
      const open = neutral[part]
      if (!open || typeof texts !== 'object') return []
      return [[part, open === 'all' ? texts : Object.fromEntries(Object.entries(texts).filter(([key]) => open.has(key)))]]
    }),
  )
}
