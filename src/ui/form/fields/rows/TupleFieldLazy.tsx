// Lists whose positions differ.
import { lazyPart } from '../../lazyPart.tsx'

export const TupleField = lazyPart(() => import('./TupleField.tsx').then((module) => module.TupleField))
