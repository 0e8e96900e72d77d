// One name: its state, its proof or the DNS content found, and its records.
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { NameProof } from '../../client/api/generated.ts'
import { shownNames } from '../../engine/formats/contacts/idn.ts'
import type { ShownName } from '../../client/calls/names.ts'
import { getAt, parseFieldPath, schemaAt, toPointer } from '../../engine/schema/paths.ts'
import { isPlainObject } from '../../engine/json/objects.ts'
import type { Schema } from '../../engine/schema/types.ts'
import type { Format } from '../../ui/format/createFormat.ts'
import { Status, type StatusTone } from '../../ui/parts/feedback/Status.tsx'
import { HostSteps, ZoneSteps } from './steps.tsx'

type Props = {
  one: ShownName
  record: Record<string, unknown>
  schema: Schema
  proof: UseQueryResult<NameProof>
  /** Ours. */ servers: string[]
  format: Format
}
const tones: Record<ShownName['kind'], Record<ShownName['state'], StatusTone>> = {
  host: { proven: 'ok', waiting: 'warn', taken: 'bad' },
  zone: { proven: 'ok', waiting: 'run', taken: 'bad' },
}

export function NameItem({ one, record, schema, proof, servers, format }: Props) {
  const t = useTranslate()
  const { kind, state, name, path, method, found } = one
  const written = getAt(record, path)
  const delegated = delegationOf(one)
  return (
    <li className="name-item">
      <div className="name-head">
        <b className="mono">{shownNames(typeof written === 'string' ? written : name)}</b>
        {delegated ? (
          <Status tone={delegationTones[delegated]}>{t(`names.delegation.states.${delegated}`)}</Status>
        ) : (
          <Status tone={tones[kind][state]}>{t(`names.states.${kind}.${state}`)}</Status>
        )}
      </div>
      {state === 'proven' && method && (
        <p className="small muted">
          {t(`names.methods.${method}`)}
          {one.checked_at && ` · ${format.date(one.checked_at)}`}
        </p>
      )}
      {state !== 'proven' && found !== undefined && !one.registry?.servers && (
        <p className="small">
          <span className="muted">{t('names.found')}: </span>
          <span className="mono">{found}</span>
        </p>
      )}
      {kind === 'zone' ? (
        <ZoneSteps one={one} servers={servers} proof={proof} />
      ) : (
        <HostSteps one={one} target={targetOf(schema, record, path)} proof={proof} />
      )}
    </li>
  )
}

type Delegated = 'whole' | 'partly' | 'none' | 'unknown' | 'lost'
const delegationTones: Record<Delegated, StatusTone> = { whole: 'ok', partly: 'warn', none: 'run', unknown: 'off', lost: 'bad' }

/** A zone that was proven by its delegation has lost it once the registry has none of our servers. */
function delegationOf({ state, method, registry }: ShownName): Delegated | undefined {
  if (!registry || state === 'taken') return undefined
  return registry.state === 'none' && state === 'proven' && method === 'delegation' ? 'lost' : registry.state
}

/** The host that the name's CNAME record points to (`claims.target` of its schema). */
function targetOf(schema: Schema, record: Record<string, unknown>, path: string): string | undefined {
  const claims = schemaAt(schema, path)?.['claims']
  const target =
    isPlainObject(claims) && typeof claims['target'] === 'string' ? getAt(record, toPointer(parseFieldPath(claims['target']))) : undefined
  return typeof target === 'string' && target !== '' ? target : undefined
}
