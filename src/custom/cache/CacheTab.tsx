// The cache of one record: its domains come first.
import type { CustomTabProps } from '../tabProps.ts'
import { CacheForm } from './CacheForm.tsx'

export function CacheTab({ tab, record }: CustomTabProps) {
  return tab.related === undefined ? null : <CacheForm related={tab.related} record={record} />
}
