// Somebody else saved meanwhile: independent changes are merged; for the others the user chooses per field.
import { useState } from 'react'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import type { Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { setAtPath, type Conflict, type Merge } from '../../../engine/values/changes/changes.ts'
import { pathText } from '../../../ui/form/texts/pathText.ts'
import { valueText } from '../../../ui/form/texts/valueText.ts'

/** `isOwn`: the same person, in another tab or browser. */
export type Saved = { name: string; at: string; isOwn: boolean }
type Props = {
  merge: Merge
  version: number
  /** Who saved it and when, as text; undefined if unknown. */
  by: Saved | undefined
  /** A draft of an earlier visit: the choice changes the form, and nothing is saved yet. */
  kept?: { time: string | undefined }
  schema: Schema
  sections: ResolvedSection[]
  words: FormWords
  /** The record as it is in the form. */ data: unknown
  onTake: () => void
  onSave: (merged: unknown) => void
  onClose: () => void
}

export function ConflictDialog({ merge, version, by, kept, schema, sections, words, data, onTake, onSave, onClose }: Props) {
  const { t } = words
  const [ownPointers, setOwnPointers] = useState<ReadonlySet<string>>(() => new Set(merge.conflicts.map(({ pointer }) => pointer)))
  const pick = (pointer: string, own: boolean) =>
    setOwnPointers((now) => new Set(own ? [...now, pointer] : [...now].filter((other) => other !== pointer)))
  const save = () =>
    onSave(
      merge.conflicts.reduce<unknown>(
        (whole, { path, pointer, mine: own }) => (ownPointers.has(pointer) ? setAtPath(whole, path, own) : whole),
        merge.merged,
      ),
    )
  const joined = merge.mine.length - merge.conflicts.length
  const title = t(`conflict.${titleOf(by, kept)}`, { name: by?.name, time: kept?.time, version })
  const actions = (
    <>
      <Button kind="ghost" onClick={onClose} autoFocus>
        {t('conflict.back')}
      </Button>
      <Button onClick={onTake}>{t('conflict.take', { version })}</Button>
      <Button kind="primary" onClick={save}>
        {kept ? t('conflict.continue') : t('conflict.save', { version: version + 1 })}
      </Button>
    </>
  )
  return (
    <Dialog open wide title={title} onClose={onClose} actions={actions}>
      <p className="help">
        {by && `${t(kept && !by.isOwn ? 'conflict.whenBy' : 'conflict.when', by)} `}
        {merge.conflicts.length === 0
          ? t('conflict.none')
          : `${joined > 0 ? `${t('conflict.merged', { smart_count: joined })} ` : ''}${t('conflict.choose', { smart_count: merge.conflicts.length })}`}
      </p>
      {merge.conflicts.length > 0 && (
        <table className="diff even" style={{ marginTop: 12 }}>
          <thead>
            <tr>
              <th scope="col">{t('form.field')}</th>
              <th scope="col">{t('conflict.yours')}</th>
              <th scope="col">{t('conflict.theirs', { version })}</th>
            </tr>
          </thead>
          <tbody>
            {merge.conflicts.map((conflict) => (
              <Row
                key={conflict.pointer}
                conflict={conflict}
                isMine={ownPointers.has(conflict.pointer)}
                name={pathText(conflict.pointer, schema, sections, words, data)}
                schema={schema}
                words={words}
                onPick={pick}
              />
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

function titleOf(by: Saved | undefined, kept: Props['kept']): string {
  if (kept?.time !== undefined) return 'titleKept'
  return by?.isOwn ? 'titleOwn' : by ? 'titleBy' : 'title'
}

type RowProps = {
  conflict: Conflict
  isMine: boolean
  name: string
  schema: Schema
  words: FormWords
  onPick: (pointer: string, own: boolean) => void
}

function Row({ conflict, isMine, name, schema, words, onPick }: RowProps) {
  const { pointer } = conflict
  const cell = (own: boolean) => (
    <td className="pick">
      <button type="button" role="radio" aria-checked={isMine === own} onClick={() => onPick(pointer, own)}>
        {valueText(own ? conflict.mine : conflict.theirs, pointer, schema, words)}
      </button>
    </td>
  )
  return (
    <tr role="radiogroup" aria-label={name}>
      <td>{name}</td>
      {cell(true)}
      {cell(false)}
    </tr>
  )
}
