import type { Brand } from '../../client/brand/types.ts'
import type { Locale } from '../../engine/schema/types.ts'

/** `brand`: of the draft; `before`: as it is stored. */
export type FaceProps = { brand: Brand; before: Brand; locale: Locale }
