// The address may name the field at which the page starts.
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { fieldOfQuery } from '../../../client/paths/paths.ts'

/** Jumps there once; the address stays, so that it can be shared. */
export function useBeginAt(jump: (pointer: string) => void): void {
  const [query] = useSearchParams()
  const field = fieldOfQuery(query)
  const begun = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (field === undefined || begun.current === field) return
    begun.current = field
    jump(field)
  }, [field, jump])
}
