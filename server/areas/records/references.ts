// GET /countries and /regions.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listQuery } from '../../plugins/queryNames.ts'
import { pageOf, type ReferenceQuery } from '../../services/references/query.ts'
import { countries, regions, type Reference } from '../../services/references/references.ts'
import { invalidAt } from '../../services/problem.ts'
import { unrestricted } from '../../routes/access.ts'
import { sendTagged } from '../../routes/tagged.ts'
import { filterOf as filtering, ifNoneMatch, listed, range, sortOf as sorting, tagged } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

const initialRange: [number, number] = [0, 499]
const maxRange = 1000
const maxTextLength = 200
const maxValues = 200
/** Filtering and sorting thousands of names. */
const work = 40
const filterNames = ['q', 'code', 'country_code']
const sortNames = ['code', 'name', 'name.ru', 'name.en', 'country_code']

export function referenceRoutes(app: FastifyInstance): void {
  serve('countries', countries)
  serve('regions', regions)

  function serve(name: string, all: readonly Reference[]): void {
    app.get(
      `/${name}`,
      {
        config: {
          access: unrestricted,
          tokens: true,
          query: listQuery,
          work,
          operation: listed(schemaOf('Place'), {
            tag: 'references',
            query: (texts) => [ifNoneMatch, sorting(sortNames, texts), range, filtering(filterNames, texts)],
            headers: tagged,
            errors: [400, 401],
          }),
        },
      },
      async (request, reply) => {
        const query = queryOf(request)
        const { rows, first, total } = pageOf(all, query)
        reply.header('content-range', rows.length > 0 ? `${name} ${first}-${first + rows.length - 1}/${total}` : `${name} */${total}`)
        return sendTagged(request, reply, rows)
      },
    )
  }
}

function queryOf(request: FastifyRequest): ReferenceQuery {
  const { filter, sort, range } = request.query as Record<string, unknown>
  return {
    filter: filterOf(filter),
    sort: sortOf(sort),
    range: rangeOf(range),
    language: request.headers['accept-language']?.toLowerCase().startsWith('ru') ? 'ru' : 'en',
  }
}

function filterOf(text: unknown): ReferenceQuery['filter'] {
  const filter = text === undefined ? {} : parsed('filter', text)
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw invalidAt('?filter', 'type', { type: 'object' })
  const unknown = Object.keys(filter).find((name) => !filterNames.includes(name))
  if (unknown !== undefined) throw invalidAt('?filter', 'additionalProperties', { name: unknown.slice(0, 100) })
  for (const [name, value] of Object.entries(filter)) refuseLong(name, value)
  return filter as ReferenceQuery['filter']
}

function refuseLong(name: string, value: unknown): void {
  if (typeof value === 'string' && value.length > maxTextLength) throw invalidAt(`?filter/${name}`, 'maxLength', { limit: maxTextLength })
  if (Array.isArray(value) && value.length > maxValues) throw invalidAt(`?filter/${name}`, 'maxItems', { limit: maxValues })
}

function sortOf(text: unknown): ReferenceQuery['sort'] {
  const sort = text === undefined ? ['code', 'ASC'] : parsed('sort', text)
  if (!Array.isArray(sort) || sort.length !== 2 || !sortNames.includes(sort[0] as string) || !['ASC', 'DESC'].includes(sort[1] as string))
    throw invalidAt('?sort', 'enum', { allowedValues: sortNames })
  return sort as ReferenceQuery['sort']
}

function rangeOf(text: unknown): ReferenceQuery['range'] {
  const range = text === undefined ? initialRange : parsed('range', text)
  if (!Array.isArray(range) || range.length !== 2 || !range.every((end) => Number.isSafeInteger(end) && end >= 0))
    throw invalidAt('?range', 'type', { type: 'range' })
  const [first, last] = range as [number, number]
  if (last < first || last - first >= maxRange) throw invalidAt('?range', 'maximum', { limit: maxRange })
  return [first, last]
}

function parsed(name: string, text: unknown): unknown {
  try {
    if (typeof text === 'string') return JSON.parse(text)
  } catch {
    // Reported below, like a value that is not text.
  }
  throw invalidAt(`?${name}`, 'type', { type: 'json' })
}
