import type { ReactNode } from 'react'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { focusOnMount } from '../../../ui/focusOnMount.ts'

/** What is wrong with the whole form: stands above the first field and takes the focus. `of`: another trouble is told anew. */
export function FormAlert({ title, children, of }: { title: string; children?: ReactNode; of?: object }) {
  return (
    <Alert key={of && keyOf(of)} ref={focusOnMount} tone="bad" live title={title}>
      {children || undefined}
    </Alert>
  )
}

let count = 0
const keys = new WeakMap<object, number>()
function keyOf(of: object): number {
  if (!keys.has(of)) keys.set(of, (count += 1))
  return keys.get(of) ?? 0
}
