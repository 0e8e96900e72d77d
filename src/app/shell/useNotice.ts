import { holds } from '../../engine/rights/visitor.ts'
import { pageTable } from '../../client/paths/pages.ts'
import { useVisitor } from '../../client/session/useVisitor.ts'

/** Whether the table of pages shows a notice to the signed-in user. */
export function useNotice(name: string): boolean {
  const visitor = useVisitor()
  const notice = pageTable.notices[name]
  return notice !== undefined && holds(notice.when, visitor)
}
