import type { ReactNode } from 'react'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { focusOnMount } from '../../../ui/focusOnMount.ts'

/** An error of the whole form: above the first field, takes the focus. `of`: a different error is announced again. */
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
