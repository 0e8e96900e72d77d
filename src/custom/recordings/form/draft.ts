// Builds the request body of a recording, and lists the streams to choose from.
import { isPlainObject, sameJson, textsIn } from '../../../engine/json/objects.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { qualitiesOf } from '../../../engine/values/qualities.ts'

export type Action = 'create' | 'change' | 'deactivate'
type Fields = Record<string, unknown>

/** The whole document: every setting including defaults, and the parent. */
export function bodyOf(
  fields: Fields,
  { schema, resource, action, active, id }: { schema: Schema; resource: string; action: Action; active: boolean; id?: string },
): Fields {
  const usual = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    typeof field === 'object' && field.default !== undefined ? [[name, field.default] as const] : [],
  )
  return { ...Object.fromEntries(usual), ...fields, resource_id: resource, action, active, ...(id !== undefined && { id }) }
}

/** Files of a recording are of one stream in the same qualities: another choice ends it and begins a new one. */
export function needsNew(fields: Fields, stored: Fields): boolean {
  return ['stream_name', 'qualities'].some((name) => !sameJson(fields[name] ?? {}, stored[name] ?? {}))
}

export type StreamChoice = { name: string; qualities: string[] }

/** Streams of a live resource, each with the qualities that it is published and transcoded in. */
export function streamsOf(resource: Fields | undefined): StreamChoice[] {
  const made = qualitiesOf(resource?.['transcode_profile'])
  const streams = isPlainObject(resource?.['streams']) ? Object.values(resource['streams']).filter(isPlainObject) : []
  return streams
    .filter(({ name, transcode }) => typeof name === 'string' && transcode !== true)
    .map(({ name, resolution }) => ({
      name: String(name),
      qualities: [...new Set([...textsIn([resolution]), ...made])],
    }))
}
