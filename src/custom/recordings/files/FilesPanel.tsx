// The files of a recording: a line of time with the gaps, the table, and the player.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useWords } from '../../../client/words/useWords.ts'
import { EmptyState } from '../../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { FilePlayer } from './FilePlayer.tsx'
import { FilesTable } from './FilesTable.tsx'
import { RangesLine } from './RangesLine.tsx'
import { rangesOf, secondsOf, stretchesOf } from './timeline.ts'
import { useRows } from '../useRecordings.ts'

type Props = { type: string; filter: Record<string, unknown>; /** The type's texts are loaded. */ isLoaded: boolean }

export function FilesPanel({ type, filter, isLoaded }: Props) {
  const t = useTranslate()
  const words = useWords()
  const [played, setPlayed] = useState<string>()
  const rows = useRows(type, filter, { field: 'started_at', order: 'DESC' }, type !== '')
  if (rows.error && !rows.data)
    return (
      <div className="panel">
        <ProblemState error={rows.error} retry={() => void rows.refetch()} />
      </div>
    )
  if (!rows.data || !isLoaded) return <PageSkeleton />
  const files = rows.data.data
  const open = files.find(({ id }) => id === played)
  return (
    <Panel title={t('recordings.files')} flush>
      {files.length === 0 ? (
        <EmptyState title={words.text(type, 'empty', 'title')}>{words.text(type, 'empty', 'text')}</EmptyState>
      ) : (
        <>
          <RangesLine
            stretches={stretchesOf(files.map((file) => ({ id: String(file.id), ranges: rangesOf(file) })))}
            seconds={files.reduce((sum, file) => sum + secondsOf(file), 0)}
            onPlay={setPlayed}
          />
          {open && <FilePlayer key={String(open.id)} file={open} onClose={() => setPlayed(undefined)} />}
          <FilesTable type={type} files={files} played={played} onPlay={setPlayed} />
          {rows.data.total > files.length && (
            <p className="help recordings-more">{t('recordings.more', { shown: files.length, total: rows.data.total })}</p>
          )}
        </>
      )}
    </Panel>
  )
}
