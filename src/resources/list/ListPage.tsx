import { PageSkeleton } from '../../ui/parts/Faces.tsx'

export function ListPage(_: { type: string }) {
  return <PageSkeleton />
}
