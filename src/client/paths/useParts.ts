import { showsPart } from '../../engine/pages/pageTable.ts'
import { useVisitor } from '../session/useVisitor.ts'
import { pageTable } from './pages.ts'

/** Whether the signed-in user sees a part of a page. */
export function useParts(page: string): (part: string) => boolean {
  const visitor = useVisitor()
  const found = pageTable.pages.get(page)
  return (part) => found !== undefined && showsPart(found, part, visitor)
}
