// A form of react-admin that stands for the open form of a record: changed when that is changed, and saved by saving it.
import { Form, useInput } from 'ra-core'
import { useContext, useEffect, type ReactNode } from 'react'
import { OpenFormContext } from './openForm.ts'

/** No field of a record has this name; the values of this form are never sent. */
const CHANGES = '_changes'

export function StockForm({ children }: { children: ReactNode }) {
  const open = useContext(OpenFormContext)
  if (!open) return children
  return (
    // A save begins it again.
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
  // eslint-disable-next-line react/exhaustive-deps -- a handler of react-admin is another one at each rendering
  useEffect(() => onChange(count), [count])
  return null
}
