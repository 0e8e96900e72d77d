// Lazy-loads tuples and read-only tables, which few forms have.
import { lazyPart } from '../../lazyPart.tsx'

export const TableField = lazyPart(() => import('./TableField.tsx').then((module) => module.TableField))
export const TupleField = lazyPart(() => import('./TupleField.tsx').then((module) => module.TupleField))
