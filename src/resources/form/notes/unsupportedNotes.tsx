// Below a field: the servers that do not support it, as their agents declare, before anybody relies on it.
import type { QueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { call } from '../../../client/api/call.ts'
import { loadReasonWords, useReasons } from '../../../client/words/reasons.ts'
import { fromPointer } from '../../../engine/json/pointer.ts'
import { parseFieldPath } from '../../../engine/schema/paths.ts'
import type { FormHost } from '../../../ui/form/context.ts'
import { minuteMilliseconds } from '../../../engine/time/units.ts'

type Unsupported = { path: string; values?: string[]; reason: string; agents: string[] }
const every = minuteMilliseconds

const keyOf = (account: string, type: string) => ['unsupported', account, type]

/** Notes by the loaded answer: the same answer gives the same function, so that a form with its notes does not re-render. */
const made = new WeakMap<Unsupported[], FormHost['noteOf']>()

/** The notes that an earlier form loaded. */
export function knownNotes(client: QueryClient, account: string, type: string): FormHost['noteOf'] {
  const fields = client.getQueryData<Unsupported[]>(keyOf(account, type))
  return fields && made.get(fields)
}

export async function loadNotes(client: QueryClient, account: string, type: string): Promise<FormHost['noteOf']> {
  const fields: Unsupported[] = await client.fetchQuery({
    queryKey: keyOf(account, type),
    queryFn: ({ signal }) => call('GET /accounts/:account/unsupported', { params: { account }, query: { type }, signal }),
    staleTime: every,
    retry: false,
  })
  if (fields.length > 0) await loadReasonWords()
  if (!made.has(fields)) made.set(fields, notesOf(fields))
  return made.get(fields)
}

function notesOf(fields: Unsupported[]): FormHost['noteOf'] {
  const marked = fields.map((field) => ({ ...field, names: parseFieldPath(field.path) }))
  if (marked.length === 0) return undefined
  return (pointer, value) => {
    const at = fromPointer(pointer)
    const own = marked.filter(({ names, values }) => isAt(names, at) && (values === undefined || values.includes(String(value))))
    return own.length > 0 && <Notes fields={own} isUsed={isUsed(value)} />
  }
}

function Notes({ fields, isUsed }: { fields: Unsupported[]; isUsed: boolean }) {
  const reasonOf = useReasons(true)
  return fields.map(({ reason, agents }) => (
    <p key={reason} className={isUsed ? 'msg warn' : 'help'}>
      {isUsed && <TriangleAlert className="icon" size={14} aria-hidden />}
      <span>
        {reasonOf(reason)} <span className="muted">· {agents.join(', ')}</span>
      </span>
    </p>
  ))
}

/** `*` matches any item or key. */
const isAt = (names: string[], at: string[]) =>
  names.length === at.length && names.every((name, index) => name === '*' || name === at[index])

function isUsed(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== undefined && value !== null && value !== false && value !== ''
}
