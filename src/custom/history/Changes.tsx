import { useTranslate } from 'ra-core'
import { useDefinition } from '../../app/definitions/useDefinitions.ts'
import { useWords } from '../../app/definitions/useWords.ts'
import { humanise } from '../../engine/wordLookup.ts'
import type { Action, FieldChange } from '../../app/definitions/actionHistory.ts'

type Texts = { labelOf: (field: string) => string; textOf: (field: string, value: unknown) => string }

/** The fields that differ, before and after. The words of the type come when they are there. */
export function Changes({ row }: { row: Action }) {
  const t = useTranslate()
  const texts = useTexts(row.type)
  return (
    <table className="diff" aria-label={t('profile.history.changes')}>
      <thead><tr><th scope="col">{t('form.field')}</th><th scope="col">{t('profile.history.before')}</th><th scope="col">{t('profile.history.after')}</th></tr></thead>
      <tbody>{row.changes.map((change) => <tr key={change.field}><th scope="row">{texts.labelOf(change.field)}</th><Values change={change} texts={texts} /></tr>)}</tbody>
    </table>
  )
}

function Values({ change: { field, before, after, secret, large }, texts: { textOf } }: { change: FieldChange; texts: Texts }) {
  const t = useTranslate()
  if (secret || large) return <td colSpan={2} className="muted">{t(secret ? 'profile.history.secret' : 'profile.history.large')}</td>
  return <><td className="was">{textOf(field, before)}</td><td className="now">{textOf(field, after)}</td></>
}

function useTexts(type: string): Texts {
  const words = useWords()
  const { status } = useDefinition(type)
  return {
    labelOf: (field) => (status === 'ready' ? words.field(type, field) : humanise(field)),
    textOf: (field, value) => {
      if (value === undefined || value === null || value === '') return words.t('form.conflict.absent')
      return typeof value === 'object' ? JSON.stringify(value) : words.option(type, field, value)
    },
  }
}
