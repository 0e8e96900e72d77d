import type { Area } from '../area.ts'
import { accessLogRoutes } from './accessLog.ts'
import { accountStatisticsRoutes } from './accounts.ts'
import { alertRoutes } from './alerts.ts'
import { accountLogRoutes } from './accountLog.ts'
import { figureRoutes } from './figures.ts'
import { markRoutes } from './marks.ts'
import { streamRoutes } from './streams.ts'
import { trafficRoutes } from './traffic.ts'
import english from './words.en_US.json' with { type: 'json' }
import russian from './words.ru_RU.json' with { type: 'json' }

export const area: Area = {
  api: [accessLogRoutes, trafficRoutes, streamRoutes, accountStatisticsRoutes, figureRoutes, accountLogRoutes, alertRoutes, markRoutes],
  words: { en_US: english, ru_RU: russian },
}
