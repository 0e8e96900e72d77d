// Choices of the filters that the table of pages gives to the account, by traffic.
import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { call } from '../../client/api/call.ts'
import { useParts } from '../../client/paths/useParts.ts'
import type { FilterChoice } from './range/RangeBar.tsx'
import type { Range } from './range/useRange.ts'
import { useReading } from './useReading.ts'
import { resourceName } from './traffic/resourceName.ts'

/** For each filter. RangeBar also offers a chosen value that is not among them. */
const maxOptions = 100
const offered = ['resource', 'host', 'country', 'region'] as const

export function useFilterChoices(account: string, { period, filters }: Range): FilterChoice[] {
  const t = useTranslate()
  const language = useLocale().slice(0, 2)
  const shows = useParts('stat-base')
  const params = { account }
  const { resource, host, country } = filters
  const owner = { ...(resource !== '' && { resource }), ...(host !== '' && { host }) }
  const has = (name: (typeof offered)[number]): boolean => shows(`filter-${name}`)
  const resources = useReading(
    ['resources', account, period],
    (signal) => call('GET /accounts/:account/statistics/resources', { params, query: { ...period, language }, signal }),
    { enabled: has('resource') },
  )
  const hosts = useReading(
    ['hosts', account, period],
    (signal) =>
      call('GET /accounts/:account/statistics/hosts', { params, query: { ...period, sort: '-traffic', limit: maxOptions }, signal }),
    { enabled: has('host') },
  )
  const countries = useReading(['countries', account, period, owner, language], (signal) =>
    call('GET /accounts/:account/statistics/countries', { params, query: { ...period, sort: '-traffic', language, ...owner }, signal }),
  )
  const regions = useReading(
    ['regions', account, period, owner, country, language],
    (signal) =>
      call('GET /accounts/:account/statistics/regions', {
        params,
        query: { ...period, sort: '-traffic', language, country, ...owner },
        signal,
      }),
    { enabled: country !== '' },
  )
  const options: Record<string, FilterChoice['options']> = {
    resource: (resources.data?.result ?? []).map((row) => ({
      value: row.resource ?? '',
      label: resourceName(row, shows('resource-names'), (id) => t('statistics.deleted', { id })),
    })),
    host: (hosts.data?.result ?? []).flatMap(({ host: value = '' }) => (value === '' ? [] : [{ value, label: value }])),
    country: (countries.data?.result ?? []).flatMap(({ country: value = '', country_name: label = value }) =>
      value === '' ? [] : [{ value, label }],
    ),
    region: (regions.data?.result ?? []).flatMap(({ region: value = '', region_name: label = value }) =>
      value === '' ? [] : [{ value, label }],
    ),
  }
  return offered.filter(has).map((name) => ({ name, options: (options[name] ?? []).slice(0, maxOptions) }))
}
