// Lazy-loads rows that few forms have.
import { lazyPart } from '../../lazyPart.tsx'

export const TableField = lazyPart(() => import('./TableField.tsx').then((module) => module.TableField))
export const TupleField = lazyPart(() => import('./TupleField.tsx').then((module) => module.TupleField))
export const OneKeyField = lazyPart(() => import('../choice/OneKeyField.tsx').then((module) => module.OneKeyField))
