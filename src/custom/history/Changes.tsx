import { useTranslate } from 'ra-core'
import { humanise } from '../../engine/wordLookup.ts'
import { useDefinition } from '../../app/definitions/useDefinitions.ts'
import { useWords } from '../../app/definitions/useWords.ts'
import type { Action, FieldChange } from '../../app/definitions/actionHistory.ts'

/** The fields that differ, before and after. The words of the type come when they are there. */
export function Changes({ row }: { row: Action }) {
  const t = useTranslate()
  const words = useWords()
  const definition = useDefinition(row.type)
  const labelOf = (field: string): string => (definition.status === 'ready' ? words.field(row.type, field) : humanise(field))
  return (
    <table className="diff" aria-label={t('profile.history.changes')}>
      <thead><tr><th scope="col">{t('form.field')}</th><th scope="col">{t('profile.history.before')}</th><th scope="col">{t('profile.history.after')}</th></tr></thead>
      <tbody>{row.changes.map((change) => <tr key={change.field}><th scope="row">{labelOf(change.field)}</th><Values change={change} /></tr>)}</tbody>
    </table>
  )
}

function Values({ change: { before, after, secret, large } }: { change: FieldChange }) {
  const t = useTranslate()
  if (secret || large) return <td colSpan={2} className="muted">{t(secret ? 'profile.history.secret' : 'profile.history.large')}</td>
  return <><td className="was">{textOf(before, t('form.conflict.absent'))}</td><td className="now">{textOf(after, t('form.conflict.absent'))}</td></>
}

function textOf(value: unknown, absent: string): string {
  if (value === undefined || value === null || value === '') return absent
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
