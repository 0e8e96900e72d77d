// Files that records of pictures and fonts name, deleted ones included, because those can be restored.
import { providerScope } from '../../../store/scope.ts'
import type { Repositories } from '../../../store/types.ts'
import { maxRows } from '../../../store/records/records.ts'
import { invalidAt } from '../../problem.ts'

export const imageType = 'images'
export const fontType = 'fonts'

/** Includes files that earlier versions of brandings name directly. */
export async function namedFiles({ records, brands }: Pick<Repositories, 'records' | 'brands'>): Promise<Set<string>> {
  const texts = (await brands.all()).map(({ data }) => data)
  for (const type of [imageType, fontType])
    for (const deleted of [false, true])
      for (let offset = 0, total = 1; offset < total; offset += maxRows) {
        const page = await records.list(providerScope, type, { deleted, offset, limit: maxRows })
        total = page.total
        texts.push(...page.rows.map(({ data }) => data))
      }
  return new Set(texts.flatMap((text) => text.match(/\b(?:ast|img|fnt)_[A-Za-z0-9_-]+/g) ?? []))
}

/** A file is there, of this kind, and uploaded for this brand or by somebody who reaches all. */
export async function requireFile(
  { assets }: Pick<Repositories, 'assets'>,
  { path, file, kind, brand }: { path: string; file: string; kind: 'image' | 'font'; brand: unknown },
): Promise<NonNullable<Awaited<ReturnType<Repositories['assets']['find']>>>> {
  const found = await assets.find(file)
  if (found?.kind !== kind || !['', brand].includes(found.brand)) throw invalidAt(path, 'reference', { type: kind })
  return found
}

/** Finds the brandings that name an id anywhere. */
export async function brandingUsers({ brands }: Pick<Repositories, 'brands'>): Promise<(id: string) => { id: string; name: string }[]> {
  const all = await brands.all()
  return (id) =>
    all
      .filter(({ data }) => data.includes(JSON.stringify(id)))
      .map(({ id: code, data }) => ({ id: code, name: String((JSON.parse(data) as { name?: unknown }).name ?? code) }))
}
