import { verdictOn } from '../../engine/pages/pageTable.ts'
import { pageTable } from '../paths/pages.ts'
import { useVisitor } from './useVisitor.ts'

/** Whether a page of the table is open to the user here. */
export function useOpens(name: string): boolean {
  const visitor = useVisitor()
  const page = pageTable.pages.get(name)
  return page !== undefined && verdictOn(page, visitor, pageTable) === 'open'
}
