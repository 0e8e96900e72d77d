// Schemas that the portal was not made for: those of other projects as they are, and some in the style of well-known products.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ForeignSchema = { name: string; text: string }

/** Unchanged schemas of other projects; MANIFEST.json says where each is from. */
export const foreignSchemas: ForeignSchema[] = schemasIn(import.meta.dirname, (file) => file !== 'MANIFEST.json')
const inStyle = join(import.meta.dirname, 'inStyle')
/** Pipelines, kinds of a cluster, cloud resources, editor settings, vulnerability records, dashboards, gateways, packages, monitoring. */
export const schemasInStyle: ForeignSchema[] = readdirSync(inStyle).flatMap((group) => schemasIn(join(inStyle, group)))

function schemasIn(folder: string, isTaken = (_file: string) => true): ForeignSchema[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && isTaken(file))
    .map((file) => ({ name: file.slice(0, -'.json'.length), text: readFileSync(join(folder, file), 'utf8') }))
}
