// Starts and stops a recording: at once, on the media nodes too.
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { runCommand } from '../../client/calls/commands.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { useFailureToast } from '../../ui/useFailureToast.ts'
import { isOver } from './schedule.ts'
import { type Stored, useRefresh } from './useRecordings.ts'

type Props = {
  type: string
  record: Stored
  /** The name of the stream, where several recordings are listed. */ name?: string
  size?: 'small' | 'normal'
  onStored?: (record: Stored) => void
}

export function RunButtons({ type, record, name, size = 'normal', onStored }: Props) {
  const t = useTranslate()
  const showFailure = useFailureToast()
  const refresh = useRefresh()
  const run = useMutation({
    mutationFn: (command: string) => runCommand(type, record, command),
    onSuccess: async (stored) => {
      onStored?.(stored)
      await refresh(type)
    },
    onError: showFailure,
  })
  const isActive = record['active'] !== false
  const button = (command: 'start' | 'stop', disabled: boolean) => (
    <Button
      size={size}
      icon={command === 'start' ? 'circle-play' : 'power'}
      disabled={disabled}
      busy={run.isPending && run.variables === command}
      aria-label={name === undefined ? undefined : t(`recordings.${command}Of`, { name })}
      onClick={() => run.mutate(command)}
    >
      {t(`recordings.${command}`)}
    </Button>
  )
  return (
    <span className="recordings-run">
      {button('start', isActive)}
      {button('stop', !isActive || isOver(record))}
    </span>
  )
}
