// Pictures and fonts of brands: validated by content, stored permanently under unguessable names, immutable.
import { writeAudit } from '../audit/write.ts'
import { imageSize } from 'image-size'
import type { Store } from '../../store/types.ts'
import { invalidAt } from '../problem.ts'
import type { Caller, Clock } from '../model.ts'
import { randomText } from './keys/random.ts'

/** `weights` of a font; `url` of a picture. Sizes in pixels and bytes. */
export type Asset = {
  guid: string
  name: string
  brand: string
  content_type: string
  width: number
  height: number
  bytes: number
  created_at: string
  weights: string[]
}
export type AssetKind = 'image' | 'font'
export type Assets = {
  /** `file` is base64. Throws 400 `invalid` (keywords `image`, `imageSize`, `fileSize`). `brand` empty = of every brand. */
  addImage: (given: { name: string; brand: string; file: string }, caller: Caller) => Promise<Asset>
  /** WOFF2 by weight (100 to 900), base64. Throws 400 `invalid` (keywords `font`, `fileSize`). */
  addFont: (given: { name: string; brand: string; files: Record<string, string> }, caller: Caller) => Promise<Asset>
  list: (kind: AssetKind, brand: string | undefined) => Promise<Asset[]>
  find: (guid: string, kind: AssetKind) => Promise<Asset | undefined>
  read: (guid: string, weight: string, kind: AssetKind) => Promise<{ contentType: string; bytes: Buffer } | undefined>
}

const mostBytes = 700 * 1024
const mostPixels = 4096
/** No vector pictures: they may contain scripts. */
const contentTypes: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', ico: 'image/x-icon' }

export function createAssets({ store, clock }: { store: Store; clock: Clock }): Assets {
  type Row = Awaited<ReturnType<Store['assets']['list']>>[number]
  const shown = (rows: Row[]): Asset[] => {
    const guids = [...new Set(rows.map(({ guid }) => guid))]
    return guids.map((guid) => {
      const all = rows.filter((row) => row.guid === guid)
      const { weight: _, kind: __, ...first } = all[0]!
      return { ...first, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0), weights: all.map(({ weight }) => weight).filter(Boolean) }
    })
  }
  const keep = async (
    kind: AssetKind,
    guid: string,
    files: { weight: string; bytes: Buffer; content_type: string; width?: number; height?: number }[],
    { name, brand }: { name: string; brand: string },
    caller: Caller,
  ): Promise<Asset> => {
    const created_at = clock().toISOString()
    await store.transaction(async ({ assets, history }) => {
      for (const { bytes, ...file } of files)
        await assets.add({
          guid,
          kind,
          name,
          brand,
          width: 0,
          height: 0,
          ...file,
          bytes: bytes.length,
          data: bytes.toString('base64'),
          created_at,
        })
      await writeAudit(history, { at: created_at, by: caller, action: `${kind}-added`, id: guid, detail: { name, brand } })
    })
    return shown(await store.assets.weightsOf(guid))[0]!
  }

  return {
    async addImage({ file, ...given }, caller) {
      const bytes = decoded(file, '/file')
      const { type, width, height } = sizeOf(bytes)
      if (width > mostPixels || height > mostPixels) throw invalidAt('/file', 'imageSize', { limit: mostPixels })
      return keep(
        'image',
        `img_${randomText(24)}`,
        [{ weight: '', bytes, content_type: contentTypes[type]!, width, height }],
        given,
        caller,
      )
    },
    async addFont({ files, ...given }, caller) {
      const all = Object.entries(files).map(([weight, file]) => ({
        weight,
        bytes: decoded(file, `/files/${weight}`),
        content_type: 'font/woff2',
      }))
      const wrong = all.find(({ bytes }) => bytes.subarray(0, 4).toString('latin1') !== 'wOF2')
      if (wrong) throw invalidAt(`/files/${wrong.weight}`, 'font')
      return keep('font', `fnt_${randomText(24)}`, all, given, caller)
    },
    list: async (kind, brand) => shown(await store.assets.list(kind, brand)),
    async find(guid, kind) {
      const rows = await store.assets.weightsOf(guid)
      return rows[0]?.kind === kind ? shown(rows)[0] : undefined
    },
    async read(guid, weight, kind) {
      const row = await store.assets.read(guid, weight)
      return row?.kind === kind ? { contentType: row.content_type, bytes: Buffer.from(row.data, 'base64') } : undefined
    },
  }
}

function decoded(file: string, path: string): Buffer {
  const bytes = /^[A-Za-z0-9+/]*={0,2}$/.test(file) ? Buffer.from(file, 'base64') : Buffer.alloc(0)
  if (bytes.length > mostBytes) throw invalidAt(path, 'fileSize', { limit: mostBytes })
  return bytes
}

/** Detects the type from the bytes, never from a name. */
function sizeOf(bytes: Buffer): { type: string; width: number; height: number } {
  try {
    const { type = '', width, height } = imageSize(bytes)
    if (Object.hasOwn(contentTypes, type) && width > 0 && height > 0) return { type, width, height }
  } catch {
    // Rejected below, like anything that is not a picture.
  }
  throw invalidAt('/file', 'image')
}
