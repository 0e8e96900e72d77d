// Rows of members that a schema does not name.
import { lazyPart } from '../lazyPart.tsx'

export const OtherMembers = lazyPart(() => import('./OtherMembers.tsx').then((module) => module.OtherMembers))
