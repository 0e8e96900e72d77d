import { PageSkeleton } from '../../ui/parts/Faces.tsx'

export type RecordPageProps = { type: string; mode: 'create' | 'edit' }

export function RecordPage(_: RecordPageProps) {
  return <PageSkeleton />
}
