// Plays a live stream on request; off air, says how to start it.
import { useRef, useState } from 'react'
import { useTranslate } from 'ra-core'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Status } from '../../../ui/parts/feedback/Status.tsx'
import { usePlayer } from './usePlayer.ts'

type Props = {
  playlist: string
  name: string
  isOff: boolean
  /** Advice shown while the stream is off air. */ help: string
  /** The last message of the agent. */ reason: string
}

export function Picture({ playlist, name, isOff, help, reason }: Props) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const [isWatched, setWatched] = useState(false)
  const state = usePlayer(video, isWatched && !isOff ? playlist : undefined)
  if (isOff)
    return (
      <div className="part-picture" role="status">
        <Status tone="idle">{t('partStatus.offAir')}</Status>
        <p>{help}</p>
        {reason && <p>{t('partStatus.lastError', { reason })}</p>}
      </div>
    )
  if (!isWatched)
    return (
      <div className="part-picture">
        <Button kind="primary" icon="circle-play" onClick={() => setWatched(true)}>
          {t('partStatus.watch')}
        </Button>
      </div>
    )
  return (
    <div className="part-video">
      {/* Live pictures have no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} controls muted playsInline aria-label={t('partStatus.picture', { name })} data-state={state} />
      {state === 'failed' && (
        <p className="part-failed" role="alert">
          {t('partStatus.notPlayed', { host: new URL(playlist).host })}
        </p>
      )}
    </div>
  )
}
