// Forms drawn by both sides: the schema that the portal resolves for the customer, and the same data.
import { formSchemaOf } from '../../src/engine/resolve/formSchema.ts'
import type { Schema } from '../../src/engine/schema/types.ts'
import type { Definition } from '../../src/engine/types.ts'
import { call, customer, signIn, type Portal } from './portal.ts'

export type FormData = { schema: Schema; data: Record<string, unknown>; hash: string; id?: string }
export const targets = 50

const targetsRecord = {
  name: 'Fifty targets',
  quality: 'long',
  active: true,
  targets: Array.from({ length: targets }, (_, index) => ({
    source: 'rtmp://in.example.com/app/stream',
    kind: 'social',
    url: `rtmp://out-${index}.example.com/live`,
    key: `key_${index}`,
    login: `user${index}`,
    backup_url: `rtmp://backup-${index}.example.com/live`,
    comment: `Target ${index}`,
    active: true,
  })),
}

/** By type, from editable records; the one with many targets is stored, so that the portal can open it. */
export async function formDataOf(portal: Portal): Promise<Record<'http-resources' | 'bench-targets', FormData>> {
  const token = await signIn(portal)
  const at = `/accounts/${customer.account}`
  const [resource] = await call<Record<string, unknown>[]>(
    portal,
    token,
    `${at}/http-resources?range=[0,0]&sort=["name","ASC"]&filter={"active":true}`,
  )
  const stored = await call<{ id: string }>(portal, token, `${at}/bench-targets`, { method: 'POST', body: targetsRecord })
  const of = async (type: string, mode: 'create' | 'edit', data: Record<string, unknown>, id?: string): Promise<FormData> => {
    const { definition } = await call<{ definition: Definition }>(portal, token, `/definitions/${type}?account=${customer.account}`)
    const { schema, hash } = formSchemaOf(definition, { mode })
    const fields = Object.fromEntries(Object.entries(data).filter(([name]) => name in (schema.properties ?? {})))
    return { schema, data: fields, hash, id }
  }
  return {
    'http-resources': await of('http-resources', 'edit', resource ?? {}, String(resource?.id)),
    'bench-targets': await of('bench-targets', 'edit', targetsRecord, stored.id),
  }
}
