import type { Caller } from '../model.ts'

export type AssetKind = 'image' | 'font'
/** An uploaded file. Sizes in pixels and bytes; `removed`: what was left out of a vector picture. */
export type Asset = {
  guid: string
  name: string
  content_type: string
  width: number
  height: number
  bytes: number
  created_at: string
  removed: string[]
}
/** Whom the work of a call is charged to. */
export type Payer = Pick<Caller, 'refuseDebt' | 'chargeWork'>
export type Served = { contentType: string; bytes: Buffer }
export type FontSheet = { name: string; family: string; fonts: Record<string, string> }

/** Files are stored under unguessable names and never change; records of pictures and fonts name them. */
export type BrandFiles = {
  /** `brand` empty: for the brands that the caller reaches, which are all. Throws 400 `invalid` (keywords `image`, `imageSize`, `font`, `fileSize`), 413 `file_quota`, 503 `busy`. */
  add: (kind: AssetKind, given: { name: string; brand: string; bytes: Buffer }, caller: Caller) => Promise<Asset>
  /** By the id of a record, or by the name of a file that no record names yet. `raster`: a vector picture as PNG. Throws 429 and 503 `busy`. */
  image: (id: string, form: 'original' | 'raster', payer: Payer) => Promise<Served | undefined>
  font: (id: string, weight: string, payer: Payer) => Promise<Served | undefined>
  /** Addresses of a font's files by weight. They change with the file, so that browsers may keep it. */
  fontSheet: (id: string) => Promise<FontSheet | undefined>
  /** Deletes files that no record names; resolves to their number. */
  sweep: () => Promise<number>
}
