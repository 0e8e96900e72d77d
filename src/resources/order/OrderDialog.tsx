// A request of any type in a dialog, instead of switching an option on; cancelling changes nothing.
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import type { Json } from '../../engine/schema/types.ts'
import type { OrderDialogProps } from '../../ui/form/context.ts'
import { RequestDialog } from './RequestDialog.tsx'
import { requestedKey } from './useRequested.ts'

/** Longer than any form produces; the schema of the type decides. */
const longest = 10_000

export function OrderDialog({ type, option, about, onClose }: OrderDialogProps) {
  const words = useWords()
  const client = useQueryClient()
  const definition = useDefinition(type)
  const schema = definition.status === 'ready' ? definition.definition.schema : undefined
  const initialValues = useMemo(() => {
    const prefilled: Record<string, Json> = { option, other: about.slice(0, longest) }
    return Object.fromEntries(Object.entries(prefilled).filter(([name]) => schema?.properties?.[name] !== undefined))
  }, [option, about, schema])
  const sent = () => void client.invalidateQueries({ queryKey: requestedKey })
  const title = `${words.text(type, 'titles', 'create') ?? words.one(type)}: ${words.option(type, 'option', option)}`
  return <RequestDialog type={type} title={title} given={initialValues} onSent={sent} onClose={onClose} />
}
