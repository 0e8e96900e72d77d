// Manifest of an area. The application is built from the manifests in areas.ts; routes are listed nowhere else.
import type { FastifyInstance } from 'fastify'
import type { AreaTexts } from '../routes/openapi/texts.ts'
import type { Locale } from '../../src/engine/schema/types.ts'
import type { Services } from '../services/types.ts'

/** Heartbeat and limits of event streams. A new stream replays events of the last `recallMilliseconds`, of up to `maxRecalled` records. */
export type EventRouteSettings = {
  heartbeatMilliseconds?: number
  maxPerSession?: number
  maxPerPerson?: number
  recallMilliseconds?: number
  maxRecalled?: number
}
export type AreaContext = { isHttps: boolean; events?: EventRouteSettings }
/** Routes declare their input and output in their options: `schema.body`, and `config` with `tokens`, `work`, `query` and `operation`. */
export type Routes = (app: FastifyInstance, services: Services, context: AreaContext) => void | Promise<void>

export type Area = {
  /** At the root, without authentication. */
  unauthenticated?: Routes[]
  /** At the root, without authentication, on a budget of work for the network of the caller. */
  budgeted?: Routes[]
  /** At the root, with authentication. */
  authenticated?: Routes[]
  /** Below /api/v1, with authentication. */
  api?: Routes[]
  /** Texts of the API's document, in `words.<locale>.json` beside the routes: a summary for each route and the area's own headings. */
  words?: Record<Locale, AreaTexts>
}
