// The brand that a draft of a branding would give, whatever state its fields are in.
import { readBrand } from '../../client/brand/readBrand.ts'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import type { Brand } from '../../client/brand/types.ts'
import { isPlainObject } from '../../engine/json/objects.ts'
import { pictureAt } from '../brandFiles/pictureAt.ts'

/** As pages get it from the server: pictures by address. Invalid parts are left out, so that a half-typed colour changes nothing. */
export function draftBrand(draft: Record<string, unknown>): Brand {
  const pictures = Object.fromEntries(
    ['logo', 'short_logo', 'favicon'].flatMap((name) => {
      const id = draft[name]
      return typeof id === 'string' && id !== '' ? [[name, pictureAt(id)]] : []
    }),
  )
  const backgrounds = Array.isArray(draft['backgrounds']) ? draft['backgrounds'].filter((id) => typeof id === 'string').map(pictureAt) : []
  const support = isPlainObject(draft['support']) ? draft['support'] : {}
  const { scripts: _, logo: __, short_logo: ___, favicon: ____, ...plain } = draft
  return readBrand({ ...plain, ...pictures, backgrounds, support, demo: false }, { ...FALLBACK_BRAND, name: '—' })
}

/** The first host of a branding; `here` if it is shown on every host (`*`), undefined if on none yet. */
export function hostOf(hosts: unknown, here: string): string | undefined {
  const named = (Array.isArray(hosts) ? hosts : []).filter((host) => typeof host === 'string' && host !== '')
  return named.find((host) => host !== '*') ?? (named.length > 0 ? here : undefined)
}
