// Few records have unproven names: the notices are lazy-loaded with the first one.
import { useMemo, type ReactNode } from 'react'
import { isOff, isUnproven, type ShownName } from '../../../client/calls/names.ts'
import { withWords } from '../../../client/words/screenWords.ts'
import { words as namesWords } from '../../../custom/names/words.ts'
import { nameTabs } from '../../../engine/check/drawn.ts'
import { lazyScript } from '../../../ui/lazyScript.tsx'
import type { FormHost } from '../../../ui/form/context.ts'
import type { OpenRecord } from '../session/openRecord.ts'

const load = () => withWords(namesWords, () => import('./NamesSaid.tsx'))
const NamesNotice = lazyScript(() => load().then((module) => module.NamesNotice))
const NameNotes = lazyScript(() => load().then((module) => module.NameNotes))

type Given = Pick<OpenRecord, 'record' | 'tab' | 'tabs' | 'tabAddress' | 'isInactive'> & { names: ShownName[]; isFixed: boolean }

/** `notice`: above the tabs, except on the tab of names. `noteOf`: below a field, where it can be changed. */
export function useNamesSaid({ record, names, tab, tabs, tabAddress, isInactive, isFixed }: Given): {
  notice: ReactNode
  noteOf: FormHost['noteOf']
} {
  const namesTab = tabs.find(({ component = '' }) => nameTabs.includes(component))
  const to = namesTab && tabAddress(namesTab)
  const isOpen = names.some(isUnproven) && !isOff(record)
  const noteOf = useMemo<FormHost['noteOf']>(() => {
    if (!record || !isOpen || isFixed) return undefined
    return (pointer, value) =>
      names.some(({ path }) => path.startsWith(pointer)) && (
        <NameNotes record={record} names={names} pointer={pointer} value={value} to={to} />
      )
  }, [record, names, to, isOpen, isFixed])
  const isShown = isOpen && !isInactive && (tab === undefined || tab !== namesTab)
  return {
    notice: isShown && <NamesNotice names={names} to={to} />,
    noteOf,
  }
}
