import { useMutation } from '@tanstack/react-query'
import { useTranslate, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { useTimezone } from '../../client/session/useSession.ts'
import { failureText } from '../../ui/failure.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Panel } from '../../ui/parts/Panel.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { CopyText } from '../../ui/parts/actions/CopyText.tsx'
import { QrPicture } from '../../ui/parts/display/QrPicture.tsx'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { ffmpegLine, filled, HIDDEN, type IngestStream, PASSPHRASE_PLACEHOLDER } from './ingestStreams.ts'
import { PassphraseDialog, type PassphraseAction } from './PassphraseDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { revealKey, type KeyOwner } from './streamKeys.ts'

type Stored = RaRecord & { version?: number }
type Props = {
  stream: IngestStream
  owner: KeyOwner & { version: number | undefined }
  record: RaRecord
  /** How long a replaced key may stay valid; empty for those who may not replace it. */
  hours: number[]
  canShow: boolean
  onStored: (record: Stored) => void
}

/** The key is hidden until somebody asks for it, and hidden again when the record changes. */
export function StreamPanel({ stream, owner, record, hours, canShow, onStored }: Props) {
  const t = useTranslate()
  const [isRotating, setRotating] = useState(false)
  const [asked, setAsked] = useState<PassphraseAction>()
  const { encryption, ownAt } = stream
  const reveal = useMutation({
    mutationFn: async () => {
      const [key, own] = await Promise.all([
        revealKey(owner, stream.at),
        encryption === 'own' && ownAt !== undefined ? revealKey(owner, ownAt) : undefined,
      ])
      return { ...key, ...(own && { passphrase: own.key }), version: owner.version }
    },
  })
  const shown = reveal.data?.version === owner.version ? reveal.data : undefined
  const failure = reveal.error ? failureText(reveal.error, t) : undefined
  return (
    <Panel
      title={stream.name}
      note={stream.resolution}
      right={
        <div className="row wrap">
          {canShow && (
            <Button icon={shown ? 'eye-off' : 'eye'} busy={reveal.isPending} onClick={shown ? reveal.reset : () => reveal.mutate()}>
              {t(shown ? 'ingest.hide' : 'ingest.show')}
            </Button>
          )}
          {hours.length > 0 && (
            <Button icon="refresh" onClick={() => setRotating(true)}>
              {t('ingest.rotate')}
            </Button>
          )}
          {hours.length > 0 && encryption !== 'none' && (
            <Button icon="lock" onClick={() => setAsked(encryption === 'own' ? 'renewPassphrase' : 'encrypt')}>
              {t(encryption === 'own' ? 'ingest.renewPassphrase' : 'ingest.encrypt')}
            </Button>
          )}
          {hours.length > 0 && encryption === 'own' && <Button onClick={() => setAsked('decrypt')}>{t('ingest.decrypt')}</Button>}
        </div>
      }
    >
      {failure !== undefined && (
        <Alert tone="bad" live title={t('ingest.notShown')}>
          {failure}
        </Alert>
      )}
      <Addresses stream={stream} shown={shown} />
      {asked !== undefined && ownAt !== undefined && (
        <PassphraseDialog
          action={asked}
          name={stream.name}
          at={ownAt}
          owner={owner}
          record={record}
          onClose={() => setAsked(undefined)}
          onStored={(record) => {
            setAsked(undefined)
            onStored(record)
          }}
        />
      )}
      {isRotating && (
        <RotateDialog
          name={stream.name}
          at={stream.at}
          owner={owner}
          hours={hours}
          onClose={() => setRotating(false)}
          onRotated={(record) => {
            setRotating(false)
            onStored(record)
          }}
        />
      )}
    </Panel>
  )
}

function Addresses({
  stream: { name, protocol, encryption, values },
  shown,
}: {
  stream: IngestStream
  shown: { key: string; passphrase?: string; previous?: string; until?: string } | undefined
}) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const passphrase = encryption === 'own' ? (shown?.passphrase ?? HIDDEN) : PASSPHRASE_PLACEHOLDER
  const textOf = (text: string): string => filled(text, { ...values, key: shown?.key ?? HIDDEN, passphrase })
  const url = textOf(protocol.url)
  return (
    <div className="ingest">
      <dl className="pairs">
        <Pair
          label={t('ingest.server')}
          text={textOf(protocol.server)}
          canCopy={shown !== undefined || !protocol.server.includes('{key}')}
        />
        {protocol.key !== undefined && <Pair label={t('ingest.key')} text={textOf(protocol.key)} canCopy={shown !== undefined} />}
        <Pair label={t('ingest.url')} text={url} canCopy={shown !== undefined} />
        <Pair label="ffmpeg" text={ffmpegLine(url, protocol.format)} canCopy={shown !== undefined} />
      </dl>
      {shown && <QrPicture text={url} label={t('ingest.qr', { name })} />}
      {shown?.until !== undefined && <p className="help">{t('ingest.previous', { until: format.date(shown.until) })}</p>}
      {encryption === 'common' && <p className="help">{t('ingest.encrypted')}</p>}
      <p className="help">{t(protocol.key === undefined ? 'ingest.obsUrl' : 'ingest.obs')}</p>
    </div>
  )
}

function Pair({ label, text, canCopy }: { label: string; text: string; canCopy: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{canCopy ? <CopyText text={text} /> : <span className="mono">{text}</span>}</dd>
    </div>
  )
}
