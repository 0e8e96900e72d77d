import { useMemo } from 'react'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { menuOf, type MenuEntry } from './menu.ts'
import { useVisitor } from '../../../client/session/useVisitor.ts'

/** The side menu of the signed-in user. */
export function useMenu(): MenuEntry[] {
  const types = useDefinitions()
  const visitor = useVisitor()
  return useMemo(() => menuOf({ types, visitor }), [types, visitor])
}
