// Words that built-in types share: there `servers` are sources of content. In operators' types the same name may mean anything.
import type { Definition, Words } from '../types.ts'

/** Words for the envelope of every record. Other fields with equal names are not meant. */
const neutral: Record<string, ReadonlySet<string> | 'all'> = {
  agents: 'all',
  fields: new Set(['created_at', 'updated_at']),
}

/** The shared words for a type of this origin. */
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
