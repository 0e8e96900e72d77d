// What an area of the server brings. The application is put together from the manifests in areas.ts; nothing else lists routes.
import type { FastifyInstance } from 'fastify'
import type { AreaTexts } from '../routes/openapi/texts.ts'
import type { Locale } from '../../src/engine/schema/types.ts'
import type { Services } from '../services/types.ts'

/** How event streams beat, and how many there may be; `recallMilliseconds`: so old is what a stream that opens still tells, of `mostRecalled` records. */
export type EventRouteSettings = {
  heartbeatMilliseconds?: number
  mostPerSession?: number
  mostPerPerson?: number
  recallMilliseconds?: number
  mostRecalled?: number
}
export type AreaContext = { isHttps: boolean; events?: EventRouteSettings }
/** Each route says in its options what it takes and answers: `schema.body`, and `config` with `tokens`, `work`, `query` and `operation`. */
export type Routes = (app: FastifyInstance, services: Services, context: AreaContext) => void | Promise<void>

export type Area = {
  /** At the root, for callers of whom nobody asks who they are. */
  root?: Routes[]
  /** At the root, for callers who are recognised. */
  known?: Routes[]
  /** Below /api/v1, for callers who are recognised. */
  api?: Routes[]
  /** What the API's document says of these, in `words.<locale>.json` beside them: a summary for each, and headings of its own. */
  words?: Record<Locale, AreaTexts>
}
