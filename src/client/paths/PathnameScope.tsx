// Provides the path of the page. Parts around pages depend on it and not on the whole address, whose query changes with every action in a
// list and would re-render the menu.
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
