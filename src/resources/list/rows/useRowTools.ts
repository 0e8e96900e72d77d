// Dependencies of all rows, created once per table: a page of a hundred rows reads no context or store for them.
import { useMemo } from 'react'
import { isDelivered } from '../../../client/calls/delivery.ts'
import { useDefinition, useSummary } from '../../../client/definitions/useDefinitions.ts'
import { useOpens } from '../../../client/session/useOpens.ts'
import { useTimezone } from '../../../client/session/useSession.ts'
import { useWords, type TypeWords } from '../../../client/words/useWords.ts'
import type { Format } from '../../../ui/format/createFormat.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import type { StatusTone } from '../../../ui/parts/feedback/Status.tsx'
import { statusTone } from '../columns/statusTone.ts'
import { fieldLabel } from '../columns/ownColumns.ts'
import { once, stateWord } from '../columns/valueWords.ts'

export type RowTools = {
  type: string
  /** Whether agents deliver the records. */ isDelivered: boolean
  /** Whether figures of the last day are shown. */ hasDay: boolean
  t: TypeWords['t']
  format: Format
  /** The label of an enum value, or of a state. */
  option: (field: string, value: unknown) => string
  state: (field: string, value: unknown) => string
  /** A code that agents reported of a record. */
  reported: (code: number) => { tone: StatusTone; text: string }
  label: (field: string) => string
  /** Texts that contain the name of a record. */
  named: Record<'select' | 'rowActions' | 'restoreOne', (name: string) => string>
}

export function useRowTools(type: string): RowTools {
  const words = useWords()
  const found = useDefinition(type)
  const isSent = found.status === 'ready' && isDelivered(found.definition.resource)
  const codes = found.status === 'ready' ? found.definition.resource.reports?.codes : undefined
  const hasTraffic = useSummary(type)?.traffic === true
  const hasDay = useOpens('stat-base') && hasTraffic
  const format = useFormat(useTimezone())
  return useMemo(
    () => ({
      type,
      isDelivered: isSent,
      hasDay,
      t: words.t,
      format,
      option: once((field, value) => words.option(type, field, value)),
      state: once(stateWord(words, type)),
      reported: (code) => ({ tone: statusTone(codes?.[code]), text: words.text(type, 'reports', String(code)) ?? String(code) }),
      label: (field) => fieldLabel(words, type, field),
      named: {
        select: around(words.t, 'list.select'),
        rowActions: around(words.t, 'list.rowActions'),
        restoreOne: around(words.t, 'list.restoreOne'),
      },
    }),
    [words, format, type, codes, isSent, hasDay],
  )
}

const HERE = '\u0001'

/** Translated once, with a placeholder for the name. */
function around(t: TypeWords['t'], key: string): (name: string) => string {
  const [before = '', after = ''] = t(key, { name: HERE }).split(HERE)
  return (name) => before + name + after
}
