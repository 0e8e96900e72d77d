// Lists whose positions differ, and tables that nobody writes.
import { lazyPart } from '../../lazyPart.tsx'

export const TableField = lazyPart(() => import('./TableField.tsx').then((module) => module.TableField))
export const TupleField = lazyPart(() => import('./TupleField.tsx').then((module) => module.TupleField))
