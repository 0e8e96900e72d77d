// Files of pictures and fonts: checked by content and stored; records name them (hooks/images.ts, hooks/fonts.ts).
import { writeAudit } from '../audit/write.ts'
import { randomText } from '../access/keys/random.ts'
import { fontFiles } from '../hooks/fonts.ts'
import { pictureFile } from '../hooks/images.ts'
import { namedFiles } from '../hooks/shared/brandFileNames.ts'
import type { Clock, Log } from '../model.ts'
import { Problem } from '../problem.ts'
import { repeat } from '../repeated.ts'
import type { Repositories, Store } from '../../store/types.ts'
import { createFontReader } from './fontReader.ts'
import { createKeptFiles } from './keptFiles.ts'
import { createPictureReader } from './pictureReader.ts'
import type { AssetKind, BrandFiles, Payer, Served } from './types.ts'
import { dayMilliseconds, hourMilliseconds } from '../../../src/engine/time/units.ts'

/** Weight of the PNG beside a vector picture. */
const raster = 'raster'
/** Maximum bytes that the staff of one brand may upload in a day; unused files count, too. */
const maxDayBytes = 500 * 1024 * 1024
/** A form that is open may still be saved with its files. */
const keptHours = 24

type Checked = { contentType: string; bytes: Buffer; width: number; height: number; removed: string[]; raster?: Buffer }

export function createBrandFiles({ store, clock }: { store: Store; clock: Clock }): BrandFiles {
  const readPicture = createPictureReader()
  const readFont = createFontReader()
  const kept = createKeptFiles()
  const fileOf = (guid: string, kind: AssetKind, payer: Payer, weight = ''): Promise<Served | undefined> =>
    kept.get(JSON.stringify([guid, kind, weight]), payer, async () => {
      const row = await store.assets.read(guid, weight)
      return row?.kind === kind ? { contentType: row.content_type, bytes: Buffer.from(row.data, 'base64') } : undefined
    })
  const requireRoom = async ({ assets }: Pick<Repositories, 'assets'>, brand: string, more: number): Promise<void> => {
    const added = await assets.bytesSince(brand, new Date(clock().getTime() - dayMilliseconds).toISOString())
    if (added + more > maxDayBytes)
      throw new Problem(413, 'file_quota', { detail: { left: Math.max(0, maxDayBytes - added), quota: maxDayBytes } })
  }

  return {
    async add(kind, { name, brand, bytes }, caller) {
      await requireRoom(store, brand, bytes.length)
      const checked: Checked =
        kind === 'image'
          ? await readPicture(bytes, caller.actor)
          : { ...(await readFont(bytes, caller.actor)), bytes, width: 0, height: 0, removed: [] }
      const { contentType: content_type, width, height, removed } = checked
      const guid = `ast_${randomText(24)}`
      const created_at = clock().toISOString()
      const files = [
        { weight: '', bytes: checked.bytes, content_type },
        ...(checked.raster ? [{ weight: raster, bytes: checked.raster, content_type: 'image/png' }] : []),
      ]
      await store.transaction(async (inside) => {
        const { assets, history } = inside
        await requireRoom(
          inside,
          brand,
          files.reduce((sum, file) => sum + file.bytes.length, 0),
        )
        for (const { bytes: own, ...file } of files)
          await assets.add({ guid, kind, name, brand, width, height, ...file, bytes: own.length, data: own.toString('base64'), created_at })
        await writeAudit(history, { at: created_at, by: caller, action: `${kind}-added`, id: guid, detail: { name, brand } })
      })
      return { guid, name, content_type, width, height, bytes: checked.bytes.length, created_at, removed }
    },
    async image(id, form, payer) {
      const guid = (await pictureFile(store, id)) ?? id
      return (form === 'raster' ? await fileOf(guid, 'image', payer, raster) : undefined) ?? fileOf(guid, 'image', payer)
    },
    async font(id, weight, payer) {
      const record = await fontFiles(store, id)
      const file = record?.files.find((one) => String(one.weight) === weight)?.file
      if (file !== undefined) return fileOf(file, 'font', payer)
      // A file that no record names yet, and fonts that were added before they had records.
      return (await fileOf(id, 'font', payer)) ?? fileOf(id, 'font', payer, weight)
    },
    async fontSheet(id) {
      const at = (weight: string): string => `/app/inventory/v1/font/${id}/${weight}`
      const record = await fontFiles(store, id)
      if (record) {
        const { name, family, files } = record
        return { name, family, fonts: Object.fromEntries(files.map(({ weight, file }) => [weight, `${at(String(weight))}?file=${file}`])) }
      }
      // Fonts that were added before they had records.
      const rows = (await store.assets.weightsOf(id)).filter(({ kind, weight }) => kind === 'font' && weight !== '')
      const [first] = rows
      return first && { name: first.name, family: first.name, fonts: Object.fromEntries(rows.map(({ weight }) => [weight, at(weight)])) }
    },
    async sweep() {
      const removed = await store.transaction(async (inside) => {
        const old = await inside.assets.olderThan(new Date(clock().getTime() - keptHours * hourMilliseconds).toISOString())
        const named = old.length === 0 ? new Set<string>() : await namedFiles(inside)
        const unused = old.filter((guid) => !named.has(guid))
        await inside.assets.remove(unused)
        return unused.length
      })
      if (removed > 0) kept.clear()
      return removed
    },
  }
}

export function startBrandFileSweep(
  { brandFiles, log }: { brandFiles: Pick<BrandFiles, 'sweep'>; log: Log },
  pauseMilliseconds = hourMilliseconds,
): { close: () => Promise<void> } {
  return repeat({
    pass: brandFiles.sweep,
    pauseMilliseconds,
    log,
    failure: 'unused files of brands could not be deleted; it is tried again',
  })
}
