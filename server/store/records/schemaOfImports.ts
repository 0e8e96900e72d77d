// The tables of imports that are checked and not applied yet.

/** One for each caller and type. `id`: of its parts. `types`: JSON of what it relies on (stagedImports.ts); `audited`: audit rows of whole types after `since`, when the import began. `definition`: the hash that the changes were checked by. `actions`: JSON. */
export type StagedImportTable = {
  account: string
  type: string
  actor: string
  /** The caller's name for it. */ key: string
  id: string
  types: string
  since: number
  audited: number
  definition: string
  actions: string
  changes: number
  bytes: number
  created_at: string
}
/** `places`: JSON of what the rules between records compare; `data`: JSON of what the changes write (stagedWrites.ts). */
export type StagedPartTable = { import: string; part: number; places: string; data: string }
