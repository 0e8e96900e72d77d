// Brandings: the record is authoritative; the data of pages before sign-in and the brand's hosts follow it.
import { invalidAt, Problem } from '../problem.ts'
import type { Repositories } from '../../store/types.ts'
import type { HookChange, RecordHook } from './types.ts'

type Branding = {
  code: string
  hosts?: string[]
  logo?: string
  short_logo?: string
  favicon?: string
  backgrounds?: string[]
  font?: { guid: string }
} & Record<string, unknown>

export const brandings: RecordHook = {
  project(data, { settings, stored }) {
    refusePortalHost(data as Branding, (stored ?? {}) as Partial<Branding>, settings.PUBLIC_URL)
    return {}
  },
  async beside(inside, change) {
    const { code, hosts = [], ...look } = change.data as Branding
    const before = change.before as Branding | undefined
    if (change.action === 'delete') return remove(inside, code)
    if (before && before.code !== code) throw invalidAt('/code', 'readOnly')
    await checkAssets(inside, change)
    await inside.brands.put(code, JSON.stringify({ id: code, ...look }), hosts)
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

/** Its people and projects would have no brand any more. */
async function remove({ brands }: Repositories, code: string): Promise<void> {
  if (await brands.isUsed(code)) throw new Problem(409, 'in_use')
  await brands.remove(code)
}

/** Referenced pictures and fonts must exist and belong to the brand or to all brands. */
async function checkAssets({ assets }: Repositories, { data, before }: HookChange): Promise<void> {
  const old = namedBy((before ?? {}) as Branding)
  for (const [path, guid, kind] of namedBy(data as Branding)) {
    if (old.some(([, known]) => known === guid)) continue
    const found = await assets.find(guid)
    if (found?.kind !== kind || !['', (data as Branding).code].includes(found.brand)) throw invalidAt(path, 'reference', { type: kind })
  }
}

function namedBy({
  logo,
  short_logo: short,
  favicon,
  backgrounds = [],
  font,
}: Branding): [path: string, guid: string, kind: 'image' | 'font'][] {
  const single = Object.entries({ logo, short_logo: short, favicon }).flatMap(([name, guid]): [string, string, 'image'][] =>
    guid === undefined ? [] : [[`/${name}`, guid, 'image']],
  )
  const many = backgrounds.map((guid, at): [string, string, 'image'] => [`/backgrounds/${at}`, guid, 'image'])
  return [...single, ...many, ...(font ? [['/font/guid', font.guid, 'font'] as [string, string, 'font']] : [])]
}
