// The head that the rows of one group share: a change is written to all of them.
import { useMemo, type ReactNode } from 'react'
import { normalize } from '../../../engine/values/normalize/normalize.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { FormHostProvider, useForm, type FormHost, type Path } from '../context.ts'
import { isData } from '../rows/rows.ts'

type Props = { path: Path; head: unknown; schema: Schema; onHead: (head: Record<string, unknown>) => void; children: ReactNode }

export function HeadHost({ path, head, schema, onHead, children }: Props) {
  const host = useForm()
  const own = useMemo<FormHost>(() => {
    const name = (at: Path) => at[path.length]
    const now = isData(head) ? head : {}
    return {
      ...host,
      change: (at, value) => onHead({ ...now, [String(name(at))]: value }),
      begin: () => undefined,
      leave: (at) => {
        // Normalizers (trimming) run for all rows at once: one by one, the rows would leave their group for a moment.
        const { value } = normalize({ type: 'object', properties: schema.properties }, now, host.test)
        if (isData(value) && JSON.stringify(value) !== JSON.stringify(now)) onHead(value)
        host.leave(at)
      },
    }
  }, [host, path, head, schema, onHead])
  return <FormHostProvider value={own}>{children}</FormHostProvider>
}
