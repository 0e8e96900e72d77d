// Importing this file registers the checks of values that reach an edge.
import { provideEdgeChecks } from './edgeChecks.ts'
import * as checks from './edgeKeywords.ts'

provideEdgeChecks(checks)
