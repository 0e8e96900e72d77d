// Where an encoder sends each stream of a record: address, key, QR code and ready command lines.
import { useTranslate } from 'ra-core'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import type { CustomTabProps } from '../tabProps.ts'
import { ingestStreams, type IngestOptions } from './ingestStreams.ts'
import { StreamPanel } from './StreamPanel.tsx'
import '../../ui/css/pairs.css'
import './ingest.css'

export function IngestTab({ type, record, tab, can, onStored }: CustomTabProps) {
  const t = useTranslate()
  const account = useAccount()?.name
  const definition = useDefinition(type)
  const options = tab.options as IngestOptions
  const streams = ingestStreams(record, options)
  const hours = definition.status === 'ready' ? (definition.definition.resource.keys?.[0]?.hours ?? []) : []
  const owner = { type, account, id: String(record.id), version: record.version }
  return (
    <div className="stack ingest-tab">
      {record['active'] === false && <Alert tone="warn" title={t('ingest.inactive')} />}
      {streams.length === 0 && <p className="help">{t('ingest.none')}</p>}
      {streams.map((stream) => (
        <StreamPanel
          key={stream.id}
          stream={stream}
          owner={owner}
          record={record}
          hours={can.update ? hours : []}
          canShow={can.update}
          onStored={onStored}
        />
      ))}
    </div>
  )
}
