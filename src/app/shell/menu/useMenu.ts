import { useMemo } from 'react'
import { useShared } from '../../../ui/useShared.ts'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { menuOf, type MenuEntry } from './menu.ts'
import { useVisitor } from '../../../client/session/useVisitor.ts'

/** The side menu of the signed-in user. */
export function useMenu(): MenuEntry[] {
  const types = useDefinitions()
  const visitor = useVisitor()
  // The facts of the account arrive after the menu is drawn, and change few of its entries.
  return useShared(useMemo(() => menuOf({ types, visitor }), [types, visitor]))
}
