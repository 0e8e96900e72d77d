// Pictures of brands: a record names an uploaded file, whose facts are read from it.
import { providerScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import { invalidAt, Problem } from '../problem.ts'
import { brandingUsers, imageType, requireFile } from './shared/brandFileNames.ts'
import type { HookChange, RecordHook } from './types.ts'

type Picture = { name: string; file: string; brand?: string }

export const images: RecordHook = {
  computed: ['mime', 'width', 'height', 'size', 'used_by'],
  async compute(records, _scope, { store }) {
    const users = await brandingUsers(store)
    return Promise.all(
      records.map(async ({ id, data }) => {
        const file = await store.assets.find(String(data.file))
        return {
          used_by: users(id).map(({ name }) => name),
          ...(file && { mime: file.content_type, width: file.width, height: file.height, size: file.bytes }),
        }
      }),
    )
  },
  async inTransaction(inside, change) {
    if (change.action === 'delete') return refuseUsed(inside, change.id)
    const { file, brand } = change.data as Picture
    const before = change.before as Picture | undefined
    // Browsers keep a picture for a year: another picture is another record.
    if (before && before.file !== file) throw invalidAt('/file', 'readOnly')
    if (!before || before.brand !== brand) await requireFile(inside, { path: '/file', file, kind: 'image', brand })
    if (before && before.brand !== brand) await refuseElsewhere(inside, change)
  },
}

/** The file of a picture that is not deleted. */
export async function pictureFile({ records }: Pick<Repositories, 'records'>, id: string): Promise<string | undefined> {
  const row = await records.find(providerScope, imageType, id)
  return row && (JSON.parse(row.data) as Picture).file
}

/** A picture that a branding shows cannot be deleted: nothing would be shown in its place. */
export async function refuseUsed(inside: Repositories, id: string): Promise<void> {
  const users = (await brandingUsers(inside))(id)
  if (users.length === 0) return
  const params = { names: users.map(({ name }) => name).join(', '), ids: [] }
  throw new Problem(409, 'in_use', { errors: [{ path: '', keyword: 'held', params }] })
}

/** A file of a brand stays there while another brand shows it. */
export async function refuseElsewhere(inside: Repositories, { id, data }: HookChange): Promise<void> {
  const { brand } = data as Picture
  const elsewhere = (await brandingUsers(inside))(id).filter((one) => brand !== undefined && one.id !== brand)
  if (elsewhere.length > 0) throw invalidAt('/brand', 'usedElsewhere', { names: elsewhere.map(({ name }) => name).join(', ') })
}
