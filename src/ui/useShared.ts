import { replaceEqualDeep } from '@tanstack/react-query'
import { useState } from 'react'

/** The value with equal parts of the previous value in place of its own, so that components memoized by them do not re-render. */
export function useShared<Value>(value: Value): Value {
  const [shared, setShared] = useState(value)
  const next = replaceEqualDeep(shared, value)
  if (next !== shared) setShared(next)
  return next
}
