import { Navigate, useLocation } from 'react-router'
import { isComingBack } from '../../client/session/entry.ts'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { useVisitor } from '../../client/session/useVisitor.ts'
import { HomePage } from '../../custom/home/HomePage.tsx'
import { startOf } from '../shell/menu/menu.ts'

/** The first screen of staff. Whoever leaves a project goes back to the list that projects are entered from, with the earlier search (000 §2.9). */
export function StartPage() {
  const start = startOf({ types: useDefinitions(), visitor: useVisitor() })
  return isComingBack(useLocation().state) && start !== undefined ? <Navigate to={start} replace /> : <HomePage />
}
