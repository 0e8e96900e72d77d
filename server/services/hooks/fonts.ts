// Fonts of brands: a record names an uploaded file for each weight.
import { providerScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import { invalidAt } from '../problem.ts'
import { fontType, requireFile } from './shared/brandFileNames.ts'
import { refuseElsewhere, refuseUsed } from './images.ts'
import type { RecordHook } from './types.ts'

type File = { weight: number; file: string; format: string; size: number }
type Font = { name: string; family: string; brand?: string; files: File[] }

export const fonts: RecordHook = {
  async inTransaction(inside, change) {
    if (change.action === 'delete') return refuseUsed(inside, change.id)
    const { files, brand } = change.data as Font
    const before = change.before as Font | undefined
    for (const [index, one] of files.entries()) {
      const path = `/files/${index}/file`
      const found = await requireFile(inside, { path, file: one.file, kind: 'font', brand })
      // The upload returned format and size; a record must not claim others.
      if (found.content_type !== `font/${one.format}`) throw invalidAt(`/files/${index}/format`, 'fileFacts')
      if (found.bytes !== one.size) throw invalidAt(`/files/${index}/size`, 'fileFacts')
    }
    if (before && before.brand !== brand) await refuseElsewhere(inside, change)
  },
}

/** A font that is not deleted, with its files. */
export async function fontFiles({ records }: Pick<Repositories, 'records'>, id: string): Promise<Font | undefined> {
  const row = await records.find(providerScope, fontType, id)
  return row && (JSON.parse(row.data) as Font)
}
