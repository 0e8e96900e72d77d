// The form of a record: its element and its fields. rjsf's own Form would change records on opening and weighs
// 52 KB; it is loaded with the first part that it renders (docs/decisions/155).
import type { ReactNode, SubmitEvent } from 'react'
import { FormHostProvider, type FormHost } from './context.ts'
import type { ErrorTree } from './schema/errorTree.ts'
import { RootField } from './sections/RootField.tsx'

export type RecordFormProps = {
  id: string
  host: FormHost
  draft: Record<string, unknown>
  errors: ErrorTree
  onSubmit: () => void
  label?: string
  /** Below the fields. */ children?: ReactNode
}

export function RecordForm({ id, host, draft, errors, onSubmit, label, children }: RecordFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React also bubbles submit events from dialogs that a field opened.
    if (event.target === event.currentTarget) onSubmit()
  }
  return (
    <FormHostProvider value={host}>
      <form id={id} className="stack" autoComplete="off" noValidate aria-label={label} onSubmit={submit}>
        <RootField schema={host.schema} value={draft} errors={errors} />
        {children}
      </form>
    </FormHostProvider>
  )
}
