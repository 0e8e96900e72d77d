// Data of a page before sign-in, and the brands that staff choose from.
import type { FastifyInstance } from 'fastify'
import { contentRange, readListQuery } from '../../plugins/query.ts'
import { listQuery } from '../../plugins/queryNames.ts'
import { invalid, invalidAt } from '../../services/problem.ts'
import type { Brand } from '../../services/model.ts'
import type { Services } from '../../services/types.ts'
import { anybody, staff } from '../../routes/access.ts'
import { signedInOf } from '../../routes/request.ts'
import { filterOf, listed, operation, range } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

export type ShownBrand = Omit<Brand, 'chat_widget_id' | 'analytics_id'> & { demo: boolean; sms_code_length: number; scripts: string[] }

/** A brand as its pages see it: pictures by address, third-party scripts only where the deployment allows them. */
export async function brandShown(
  { chat_widget_id: chat, analytics_id: analytics, ...brand }: Brand,
  { isDemo, settings }: Pick<Services, 'isDemo' | 'settings'>,
): Promise<ShownBrand> {
  const pictures = Object.fromEntries(
    (['logo', 'short_logo', 'favicon'] as const).flatMap((name) => (brand[name] === undefined ? [] : [[name, pictureAt(brand[name])]])),
  )
  const scripts = [
    [settings.CHAT_WIDGET_URL, chat],
    [settings.ANALYTICS_URL, analytics],
  ].flatMap(([address, id]) => (address && id ? [address.replaceAll('{id}', encodeURIComponent(id))] : []))
  const player = { ...brand.player, ...(settings.PLAYER_DOMAIN && { domain: brand.player?.domain ?? settings.PLAYER_DOMAIN }) }
  return {
    ...brand,
    ...pictures,
    ...(brand.backgrounds && { backgrounds: brand.backgrounds.map(pictureAt) }),
    ...(Object.keys(player).length > 0 && { player }),
    scripts,
    sms_code_length: settings.PHONE_CODE_DIGITS,
    demo: await isDemo(),
  }
}

const pictureAt = (guid: string): string => `/app/inventory/v1/image/${guid}`

/** Routes below /api/v1. */
export function brandRoutes(app: FastifyInstance, services: Services): void {
  const { brands } = services
  app.get(
    '/brand',
    { config: { access: anybody, tokens: true, operation: operation({ tag: 'session', answer: schemaOf('Brand'), errors: [] }) } },
    async (request) => brandShown(request.brand, services),
  )

  app.get<{ Querystring: Record<string, string> }>(
    '/brands',
    {
      config: {
        access: staff(),
        tokens: false,
        query: listQuery,
        operation: listed(schemaOf('BrandName'), {
          tag: 'references',
          query: (texts) => [range, filterOf(['id'], texts)],
          errors: [400, 401, 403, 404],
        }),
      },
    },
    async (request, reply) => {
      const { person } = signedInOf(request)
      const { from, limit, filter } = readListQuery(request.query, invalid)
      const unknown = Object.keys(filter).find((name) => name !== 'id')
      if (unknown !== undefined) throw invalidAt(`?filter/${unknown}`, 'filter', { field: unknown })
      const found = (await brands.within(request.reachOf(person))).filter(
        ({ id }) => filter.id === undefined || [filter.id].flat().includes(id),
      )
      const rows = found.slice(from, from + limit).map(({ id, name }) => ({ id, name }))
      void reply.header('content-range', contentRange('brands', from, rows.length, found.length))
      return rows
    },
  )
}
