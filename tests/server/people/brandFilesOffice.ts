// A portal whose staff upload pictures and fonts: of all brands, of one brand, and some who only read.
import { plainPicture, ttf, woff2 } from '../../support/pictures.ts'
import { form } from '../files/fileOffice.ts'
import { type Answer, type Caller, demoPassword, openPortal, type Portal } from '../support/portal.ts'

export const main = 'localhost'
export const second = 'second.localhost'
export type Upload = { guid: string; name: string; content_type: string; width: number; height: number; bytes: number; removed: string[] }
export type UploadOptions = { name?: string; kind?: string; by?: Pick<Caller, 'token'>; host?: string; field?: string }
export type BrandOffice = Awaited<ReturnType<typeof openBrandOffice>>

export async function openBrandOffice() {
  const time = { now: Date.now() }
  const portal: Portal = await openPortal({ demo: 'people', clock: () => new Date(time.now) })
  const { people } = portal.services
  await people.create({ brand: 'second', email: 'own@second.example', kind: 'staff', role: 'admin_provider', password: demoPassword })
  await people.create({ brand: 'main', email: 'reads@demo.example', kind: 'staff', role: 'manager_provider', password: demoPassword })
  const signIn = () => portal.signIn('admin@demo.example', { as: 'bearer' })
  const admin = await signIn()

  const upload = async (
    bytes: Buffer,
    { name = 'Logo.png', kind = 'picture', by = admin, host = main, field = 'file' }: UploadOptions = {},
  ) => {
    const { headers, payload } = form(name, bytes, field)
    const authorization: Record<string, string> = by.token === '' ? {} : { authorization: `Bearer ${by.token}` }
    return portal.app.inject({ method: 'POST', url: `/api/v1/assets/${kind}`, headers: { host, ...authorization, ...headers }, payload })
  }
  const guidOf = async (bytes: Buffer, more: UploadOptions = {}): Promise<string> => (await upload(bytes, more)).json<Upload>().guid
  const make = (type: string, body: object, by: Pick<Caller, 'ask'> = admin, host = main): Promise<Answer> =>
    by.ask({ method: 'POST', url: `/api/v1/${type}`, body, host })
  const branding = async (code: string): Promise<{ id: string; version: number }> =>
    (await admin.ask({ url: `/api/v1/brandings?filter=${encodeURIComponent(JSON.stringify({ q: code }))}` }))
      .json<{ id: string; version: number; code: string }[]>()
      .find((one) => one.code === code)!

  return {
    portal,
    time,
    signIn,
    admin,
    own: await portal.signIn('own@second.example', { as: 'bearer', host: second }),
    reader: await portal.signIn('reads@demo.example', { as: 'bearer' }),
    customer: await portal.signIn('cdn2@demo.example', { as: 'bearer' }),
    upload,
    guidOf,
    make,
    async picture(body: object = {}, by: Caller = admin, host = main): Promise<{ id: string; version: number }> {
      const file = await guidOf(await plainPicture('png'), { by, host })
      return (await make('images', { file, name: 'Logo', kind: 'logo', ...body }, by, host)).json()
    },
    /** A file as a record of a font names it. */
    async fontFile(format: 'woff2' | 'ttf' = 'woff2') {
      const bytes = format === 'ttf' ? ttf() : woff2()
      return { file: await guidOf(bytes, { kind: 'font', name: 'Golos.woff2' }), format, size: bytes.length }
    },
    async change(code: string, body: object, by: Caller = admin, host = main): Promise<Answer> {
      const { id, version } = await branding(code)
      return by.ask({ method: 'PATCH', url: `/api/v1/brandings/${id}`, body, version, host })
    },
    shown: async (host: string) => (await portal.nobody.ask({ url: '/api/v1/brand', host })).json<Record<string, unknown>>(),
    sent: (url: string): Promise<Answer> => portal.nobody.ask({ url: `/app/inventory/v1/${url}`, host: second }),
  }
}

export const codes = (answer: Answer): unknown[] => [answer.statusCode, answer.json<{ code: string }>().code]
