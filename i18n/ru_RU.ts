// Russian: every area's words, one chunk; those of the pages around the sign-in stay with them.
import { mergeAreas } from './mergeAreas.ts'

export const messages = mergeAreas(
  {},
  import.meta.glob<Record<string, unknown>>(
    [
      './ru_RU/*.json',
      '!./ru_RU/guest.json',
      '!./ru_RU/profile.json',
      '!./ru_RU/definitionProblems.json',
      '!./ru_RU/names.json',
      '!./ru_RU/conflict.json',
      '!./ru_RU/checks.json',
      '!./ru_RU/zones.json',
      '!./ru_RU/cache.json',
      '!./ru_RU/setup.json',
      '!./ru_RU/map.json',
      '!./ru_RU/history.json',
      '!./ru_RU/json.json',
      '!./ru_RU/cspReports.json',
    ],
    { eager: true, import: 'default' },
  ),
)
