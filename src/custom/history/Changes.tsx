import { useTranslate } from 'ra-core'
import { changesOf } from '../../engine/values/changes/changes.ts'
import { toPointer } from '../../engine/schema/paths.ts'
import type { Action } from '../../client/api/generated.ts'
import type { FieldChange } from '../../client/calls/actionHistory.ts'
import { DiffTable, type Difference } from '../../ui/form/texts/DiffTable.tsx'
import { SkeletonBar, Delayed } from '../../ui/parts/feedback/PageStates.tsx'
import { useReading } from './useReading.ts'

/** The changed fields, before and after, with the labels of the type. */
export function Changes({ row }: { row: Action }) {
  const t = useTranslate()
  const reading = useReading(row)
  if (!reading)
    return (
      <Delayed>
        <SkeletonBar width="60%" />
      </Delayed>
    )
  const note = ({ secret, large }: FieldChange) => (secret ? t('profile.history.secret') : large ? t('profile.history.large') : undefined)
  const changes = row.changes.flatMap((change) => differencesOf(change, note(change)))
  return (
    <DiffTable
      {...reading}
      data={Object.fromEntries(row.changes.map(({ field, after }) => [field, after]))}
      changes={changes}
      heads={[t('profile.history.before'), t('profile.history.after')]}
      label={t('profile.history.changes')}
    />
  )
}

/** For a field with members, each changed one. */
function differencesOf({ field, before, after }: FieldChange, note: string | undefined): Difference[] {
  if (note !== undefined) return [{ path: [field], pointer: toPointer([field]), before, after, note }]
  return changesOf(before, after, [field])
}
