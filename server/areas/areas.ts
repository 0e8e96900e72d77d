// Every area of the server.
import { area as access } from './access/area.ts'
import { area as accounts } from './accounts/area.ts'
import { area as agents } from './agents/area.ts'
import { area as billing } from './billing/area.ts'
import { area as brands } from './brands/area.ts'
import { area as cspReports } from './cspReports/area.ts'
import { area as definitions } from './definitions/area.ts'
import { area as events } from './events/area.ts'
import { area as files } from './files/area.ts'
import { area as health } from './health/area.ts'
import { area as home } from './home/area.ts'
import { area as history } from './history/area.ts'
import { area as leads } from './leads/area.ts'
import { area as messages } from './messages/area.ts'
import { area as profile } from './profile/area.ts'
import { area as records } from './records/area.ts'
import { area as statistics } from './statistics/area.ts'
import type { Area } from './area.ts'

export const areas: Area[] = [
  access,
  profile,
  accounts,
  definitions,
  records,
  history,
  home,
  messages,
  leads,
  agents,
  brands,
  cspReports,
  events,
  files,
  statistics,
  billing,
  health,
]
