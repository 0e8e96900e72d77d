// British English: every area's words, one chunk; those of the pages around the sign-in stay with them.
import { mergeAreas } from './mergeAreas.ts'

export const messages = mergeAreas(
  {},
  import.meta.glob<Record<string, unknown>>(
    [
      './en_US/*.json',
      '!./en_US/guest.json',
      '!./en_US/profile.json',
      '!./en_US/definitionProblems.json',
      '!./en_US/names.json',
      '!./en_US/conflict.json',
      '!./en_US/checks.json',
      '!./en_US/zones.json',
      '!./en_US/cache.json',
      '!./en_US/setup.json',
      '!./en_US/map.json',
      '!./en_US/history.json',
      '!./en_US/json.json',
      '!./en_US/cspReports.json',
    ],
    { eager: true, import: 'default' },
  ),
)
