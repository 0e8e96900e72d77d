// The address may name the field at which the page starts.
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { placeOfQuery } from '../../../client/paths/paths.ts'

/** Jumps there once; the address stays, so that it can be shared. */
export function useBeginAt(jump: (pointer: string) => void): void {
  const [query] = useSearchParams()
  const place = placeOfQuery(query)
  const begun = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (place === undefined || begun.current === place) return
    begun.current = place
    jump(place)
  }, [place, jump])
}
