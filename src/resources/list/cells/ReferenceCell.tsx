// A referenced record or entry by its name: its key if it is not found, a dash if the user may not list its type.
import type { ReactNode } from 'react'
import type { Json, Reference } from '../../../engine/schema/types.ts'
import { DASH } from '../../../ui/format/amounts.ts'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { isListed } from '../isListed.ts'
import { fieldOf, useNamed, useReference } from '../../form/ReferenceOptions.tsx'
import type { ListRecord } from './listRecord.ts'

const noFilter: Record<string, Json> = {}

/** `none`: shown where the user may not list such records. */
export function ReferenceCell({ reference, value, none = DASH }: { reference: Reference; value: unknown; none?: string }) {
  const isReadable = isListed(reference, useDefinitions())
  const { options, loading } = useReference({ reference, filter: noFilter, enabled: isReadable })
  const label = options.find((option) => option.value === value)?.label
  return <span className="cut block">{label ?? (isReadable && !loading ? String(value) : none)}</span>
}

/** A field of the referenced record; empty if the user may not list such records or it is gone. */
export function ReferredCell({
  reference,
  value,
  draw,
  none,
}: {
  reference: Reference
  value: unknown
  draw: (named: ListRecord) => ReactNode
  none: ReactNode
}) {
  const isReadable = isListed(reference, useDefinitions())
  const { data } = useNamed({ reference, filter: noFilter, enabled: isReadable })
  const named = data?.find((entry) => entry[fieldOf(reference)] === value)
  return named ? draw(named) : none
}
