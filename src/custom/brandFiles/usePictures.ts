// Pictures as records: an uploaded file becomes one where a field refers to pictures.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'ra-core'
import type { Asset } from '../../client/api/generated.ts'
import type { NodeProps } from '../../ui/form/context.ts'
import type { FieldFacts } from '../../ui/form/useField.ts'

/** `type` is absent where the field holds the file itself. */
export type Pictures = { type: string | undefined; kind: string; brand: string | undefined; keep: (asset: Asset) => Promise<string> }

/** A list of pictures is named in the plural. */
const kinds: Record<string, string> = { backgrounds: 'background' }
/** Below these sizes a picture looks blurred on a screen of double density. */
export const wantedSizes: Record<string, { width: number; height: number }> = {
  logo: { width: 48, height: 48 },
  short_logo: { width: 48, height: 48 },
  favicon: { width: 32, height: 32 },
  background: { width: 1280, height: 720 },
}

export function usePictures({ schema, at }: NodeProps, { host }: FieldFacts): Pictures {
  const provider = useDataProvider()
  const client = useQueryClient()
  const items = schema.items as { reference?: { type: string } } | undefined
  const type = schema.reference?.type ?? items?.reference?.type
  const name = at.at(-1) ?? ''
  const kind = kinds[name] ?? name
  // The brand of a new branding does not exist yet: its pictures are for all brands.
  const code = host.mode === 'create' ? undefined : host.read(['code'])
  const brand = typeof code === 'string' ? code : undefined
  return {
    type,
    kind,
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
