import { useRef } from 'react'
import { useTranslate } from 'ra-core'
import { useTimezone } from '../../../client/session/useSession.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { IconButton } from '../../../ui/parts/actions/Button.tsx'
import { playlistOf } from '../../partStatus/player/playable.ts'
import { usePlayer } from '../../partStatus/player/usePlayer.ts'
import type { Stored } from '../useRecordings.ts'

export function FilePlayer({ file, onClose }: { file: Stored; onClose: () => void }) {
  const t = useTranslate()
  const { date } = useFormat(useTimezone())
  const video = useRef<HTMLVideoElement>(null)
  const playlist = typeof file['hls_url'] === 'string' ? playlistOf(file['hls_url'], location.protocol) : undefined
  const state = usePlayer(video, playlist)
  const name = date(String(file['started_at']))
  return (
    <div className="recordings-player">
      <div className="recordings-player-head">
        <strong className="tn">{name}</strong>
        <IconButton small icon="x" label={t('recordings.close')} onClick={onClose} />
      </div>
      {playlist === undefined ? (
        <p className="help">{t('recordings.notServed')}</p>
      ) : (
        // Recorded pictures have no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video ref={video} controls muted playsInline aria-label={t('recordings.picture', { name })} data-state={state} />
      )}
      {state === 'failed' && <p role="alert">{t('recordings.notPlayed')}</p>}
    </div>
  )
}
