// A react-admin form that mirrors the open form of a record: dirty when that is, and saved by saving it.
import { Form, useInput } from 'ra-core'
import { useContext, useEffect, type ReactNode } from 'react'
import { OpenFormContext } from './openForm.ts'

/** No field of a record has this name; the values of this form are never sent. */
const CHANGES = '_changes'

export function StockForm({ children }: { children: ReactNode }) {
  const open = useContext(OpenFormContext)
  if (!open) return children
  return (
    // Saving resets it.
    <Form key={open.version} record={{ ...open.record, [CHANGES]: 0 }}>
      <Changes count={open.changes} />
      {children}
    </Form>
  )
}

function Changes({ count }: { count: number }) {
  const {
    field: { onChange },
  } = useInput({ source: CHANGES })
  // eslint-disable-next-line react/exhaustive-deps -- react-admin's handler is a new function with every render
  useEffect(() => onChange(count), [count])
  return null
}
