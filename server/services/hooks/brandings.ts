// Brandings: the record is authoritative; the data of pages before sign-in and the brand's hosts follow it.
import { invalidAt, Problem } from '../problem.ts'
import type { Repositories } from '../../store/types.ts'
import { providerScope } from '../../store/scope.ts'
import { fontFiles } from './fonts.ts'
import { fontType, imageType } from './shared/brandFileNames.ts'
import type { HookChange, RecordHook } from './types.ts'
import { anyHost } from '../access/brands.ts'

export const brandingType = 'brandings'
/** In the database, so that all processes over it agree: whether new hosts wait for their proof. */
export const hostProofSetting = 'brand host proof'

export type Branding = {
  code: string
  hosts?: string[]
  logo?: string
  short_logo?: string
  favicon?: string
  backgrounds?: string[]
  font?: { guid: string; family?: string }
} & Record<string, unknown>

export const brandings: RecordHook = {
  project(data, { settings, stored }) {
    refusePortalHost(data as Branding, (stored ?? {}) as Partial<Branding>, settings.PUBLIC_URL)
    return {}
  },
  async inTransaction(inside, change) {
    const { code, hosts = [], ...look } = change.data as Branding
    const before = change.before as Branding | undefined
    if (change.action === 'delete') return remove(inside, code)
    if (before && before.code !== code) throw invalidAt('/code', 'readOnly')
    await checkFiles(inside, change)
    await inside.brands.put(
      code,
      JSON.stringify({ id: code, ...look, ...(await fontOf(inside, look)) }),
      await servedHosts(inside, code, hosts),
    )
  },
}

/** A brand with scripts of others exposes the input of the provider's own pages. Existing values stay until they are changed. */
function refusePortalHost({ hosts = [] }: Branding, { hosts: before = [] }: Partial<Branding>, publicUrl: string): void {
  const portal = hostKey(new URL(publicUrl).hostname)
  const index = hosts.findIndex((host) => hostKey(host) === portal && !before.includes(host))
  if (index >= 0) throw invalidAt(`/hosts/${index}`, 'portalHost')
}

/** Normalises spellings of a host: 127.1 is 127.0.0.1. */
function hostKey(host: string): string {
  const bare = host.toLowerCase().replace(/\.$/, '')
  return URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : bare
}

/** New hosts wait for their proof (brandHosts.ts); those of this machine have no DNS. */
async function servedHosts({ brands }: Pick<Repositories, 'brands'>, code: string, hosts: string[]): Promise<string[]> {
  if ((await brands.setting(hostProofSetting)) !== 'true') return hosts
  const before = await brands.hostsOf(code)
  return hosts.filter((host) => host === anyHost || /^(?:.+\.)?localhost$/.test(host) || before.includes(host))
}

/** A brand with people or projects stays: they would have no brand any more. */
async function remove({ brands }: Repositories, code: string): Promise<void> {
  if (await brands.isUsed(code)) throw new Problem(409, 'in_use')
  await brands.remove(code)
}

/** Pictures and fonts belong to the brand or to all brands; the schema's references ensure that they exist. */
async function checkFiles({ records }: Repositories, { data, before }: HookChange): Promise<void> {
  const old = namedBy((before ?? {}) as Branding)
  for (const [path, id, type] of namedBy(data as Branding)) {
    if (old.some(([, used]) => used === id)) continue
    const row = await records.find(providerScope, type, id)
    const brand = row && (JSON.parse(row.data) as { brand?: string }).brand
    if (!row || (brand !== undefined && brand !== (data as Branding).code)) throw invalidAt(path, 'reference', { type })
  }
}

/** Pages name a font by its family, which is the font's own unless the branding says another. */
async function fontOf(inside: Repositories, { font }: Partial<Branding>): Promise<Pick<Branding, 'font'>> {
  if (!font) return {}
  const record = await fontFiles(inside, font.guid)
  return record ? { font: { family: record.family, ...font } } : {}
}

type Named = [path: string, id: string, type: typeof imageType | typeof fontType]
function namedBy({ logo, short_logo: short, favicon, backgrounds = [], font }: Branding): Named[] {
  const single = Object.entries({ logo, short_logo: short, favicon }).flatMap(([name, id]): Named[] =>
    id === undefined ? [] : [[`/${name}`, id, imageType]],
  )
  const many = backgrounds.map((id, at): Named => [`/backgrounds/${at}`, id, imageType])
  return [...single, ...many, ...(font ? [['/font/guid', font.guid, fontType] as Named] : [])]
}
