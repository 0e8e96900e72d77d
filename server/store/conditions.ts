// What a list asks for, before it is SQL.

/** Columns of a record that lists may filter and sort by; all others are fields of the document. */
export const recordColumns = ['id', 'parent', 'version', 'created_at', 'updated_at', 'deleted_at', 'delivery'] as const
export type Place = { column: (typeof recordColumns)[number] } | { path: string[] }
export type Scalar = string | number | boolean
export type Condition = { place: Place; is: 'equal' | 'in' | 'least' | 'most'; value: Scalar | Scalar[] | null }
