// The grounds of both themes, whichever one the page has: a white logo is seen on one of them only.
import type { CSSProperties } from 'react'
import { brandMapping } from '../../ui/theme/brandMapping.ts'
import { cssVariables } from '../../ui/theme/cssVariables.ts'

export const lightGround = cssVariables(brandMapping({}, 'light')) as CSSProperties
export const darkGround = cssVariables(brandMapping({}, 'dark')) as CSSProperties
