// Pictures as records: an uploaded file becomes one where a field refers to pictures.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'ra-core'
import type { Asset } from '../../client/api/generated.ts'
import type { NodeProps } from '../../ui/form/context.ts'
import type { FieldFacts } from '../../ui/form/useField.ts'
import { type Crop, uploadOf } from './uploadOf.ts'

/**
 * `type` is absent where the field holds the file itself. `kind` of a new record of pictures. Smaller pictures than `wanted` look blurred on a
 * screen of double density.
 */
export type Pictures = {
  type: string | undefined
  kind: string | undefined
  wanted: { width: number; height: number } | undefined
  crop: Crop | undefined
  brand: string | undefined
  keep: (asset: Asset) => Promise<string>
}

export function usePictures({ schema, at }: NodeProps, { host }: FieldFacts): Pictures {
  const provider = useDataProvider()
  const client = useQueryClient()
  const items = schema.items as { reference?: { type: string } } | undefined
  const type = schema.reference?.type ?? items?.reference?.type
  const { kind, width, height, crop } = uploadOf(host, at)
  // The brand of a new branding does not exist yet: its pictures are for all brands.
  const code = host.mode === 'create' ? undefined : host.read(['code'])
  const brand = typeof code === 'string' ? code : undefined
  return {
    type,
    kind,
    wanted: width !== undefined && height !== undefined ? { width, height } : undefined,
    crop,
    brand,
    async keep({ guid, name: title }) {
      if (type === undefined) return guid
      const { data } = await provider.create<RaRecord>(type, {
        data: { file: guid, name: title, kind, ...(brand !== undefined && { brand }) },
      })
      await client.invalidateQueries({ queryKey: [type] })
      return String(data.id)
    },
  }
}
