// A record or entry named by another one, by what it is called. Its key, where the reader may not open it.
import type { Json, Reference } from '../../engine/types.ts'
import { useReference } from '../form/ReferenceOptions.tsx'

const noFilter: Record<string, Json> = {}

export function ReferenceCell({ reference, value }: { reference: Reference; value: unknown }) {
  const { options } = useReference({ reference, filter: noFilter, enabled: true })
  return <span className="cut block">{options.find((option) => option.value === value)?.label ?? String(value)}</span>
}
