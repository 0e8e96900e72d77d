import { replaceEqualDeep } from '@tanstack/react-query'
import { useState } from 'react'

/** The value with those parts of the previous one that equal its own, so that what is memoized by them is not rendered again. */
export function useShared<Value>(value: Value): Value {
  const [shared, setShared] = useState(value)
  const next = replaceEqualDeep(shared, value)
  if (next !== shared) setShared(next)
  return next
}
