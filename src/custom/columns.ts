// Columns that no schema can say, by the name definitions use in `as`.
import type { ComponentType } from 'react'

export type CustomColumnProps = { record: Record<string, unknown>; field: string }
export const customColumns: Partial<Record<string, ComponentType<CustomColumnProps>>> = Object.create(null) as object
