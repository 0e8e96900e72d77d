// The path of the page. Whatever stands around pages follows it and not the whole address: what a list is asked for changes with every press, and would have the menu drawn anew each time.
import { createContext, useContext, type ReactNode } from 'react'
import { useLocation } from 'react-router'

const Pathname = createContext<string | undefined>(undefined)

export function PathnameScope({ children }: { children: ReactNode }) {
  return <Pathname value={useLocation().pathname}>{children}</Pathname>
}

/** Throws outside of the scope. */
export function usePathname(): string {
  const pathname = useContext(Pathname)
  if (pathname === undefined) throw new Error('no page here')
  return pathname
}
