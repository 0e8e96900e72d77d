// A record or entry named by another one, by what it is called: its key where it is not found, a dash where the reader may not list what it belongs to.
import type { Json, Reference } from '../../engine/types.ts'
import { DASH } from '../../ui/format/numbers.ts'
import { useDefinitions } from '../../app/definitions/useDefinitions.ts'
import { isListed } from './isListed.ts'
import { useReference } from '../form/ReferenceOptions.tsx'

const noFilter: Record<string, Json> = {}

export function ReferenceCell({ reference, value }: { reference: Reference; value: unknown }) {
  const isKnown = isListed(reference, useDefinitions())
  const { options, loading } = useReference({ reference, filter: noFilter, enabled: isKnown })
  const label = options.find((option) => option.value === value)?.label
  return <span className="cut block">{label ?? (isKnown && !loading ? String(value) : DASH)}</span>
}
