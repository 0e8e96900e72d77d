import { useTranslate } from 'ra-core'
import type { Action } from '../../client/api/generated.ts'
import { useActionTypes } from './useActionTypes.ts'

/** `Changed: HTTP resource · shop`, `Signed in`, `Month closed: Project · Shop · 2026-10`. */
export function useActionText(): (row: Action) => string {
  const t = useTranslate()
  const { nameOf } = useActionTypes()
  return ({ action, type, record, about }) => {
    const done = t(`profile.history.did.${action}`, { _: action })
    const name = type
      ? [nameOf(type), nameIn(record), about?.name].filter(Boolean).join(' · ')
      : [about?.person ?? about?.email ?? about?.name, about?.role && t(`shell.roles.${about.role}`, { _: about.role })]
          .filter(Boolean)
          .join(' · ')
    return name ? `${done}: ${name}` : done
  }
}

/** Ids of other records mean nothing to readers. */
const recordId = /^[a-z]+_[0-9a-z]{16}$/

/** The first texts of the record's title. */
function nameIn(record: Action['record']): string {
  const texts = Object.entries(record ?? {}).flatMap(([key, value]) =>
    key !== 'id' && (typeof value === 'string' || typeof value === 'number') && value !== '' && !recordId.test(String(value))
      ? [String(value)]
      : [],
  )
  return texts.slice(0, 2).join(' ') || (record?.id ?? '')
}
