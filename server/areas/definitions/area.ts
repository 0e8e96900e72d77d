import type { Area } from '../area.ts'
import { definitionRoutes, validatorRoutes } from './definitions.ts'

export const area: Area = { known: [validatorRoutes], api: [definitionRoutes] }
