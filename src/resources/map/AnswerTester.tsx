// Which entry answers a URL: asked of what is typed now, not of what is saved.
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { answering, pathIn } from '../../engine/answering.ts'
import { BASE_ENTRY, entryIdOf } from '../../engine/entries.ts'
import type { FormWords } from '../../ui/form/context.ts'
import { TextInput } from '../../ui/form/controls/inputs.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import type { MapTab } from '../record/tabs.ts'
import type { Entries } from './useEntries.ts'

type Props = { tab: MapTab; entries: Entries; words: FormWords; /** Number of the first entry. */ offset: number; addressOf: (entry: string) => string; onAnswer: (row: string | undefined) => void }
const LONGEST = 2048

export function AnswerTester({ tab, entries, words, offset, addressOf, onAnswer }: Props) {
  const { t } = words
  const id = useId()
  const [typed, setTyped] = useState('')
  const rowOf = (text: string) => {
    const path = pathIn(text)
    return path === undefined ? undefined : (answering(entries.map, path, { ...entries.options, switch: tab.switch }) ?? BASE_ENTRY)
  }
  const ask = (text: string) => {
    setTyped(text)
    onAnswer(rowOf(text))
  }
  const row = rowOf(typed)
  const isBase = row === BASE_ENTRY && !Object.hasOwn(entries.map, BASE_ENTRY)
  const number = isBase ? 1 : entries.rows.findIndex(({ key }) => key === row) + offset
  const said = typed.trim() === '' ? t('map.test.help') : row === undefined ? t('map.test.noAddress') : isBase && !tab.base ? t('map.test.none') : undefined
  return (
    <Panel title={t('map.test.title')}>
      <div className="f">
        <label htmlFor={id}>{t('map.test.url')}</label>
        <TextInput id={id} mono value={typed} placeholder="https://cdn.example.com/video/clip.mp4" onChange={ask} describedBy={`${id}-h`} extra={{ maxLength: LONGEST, inputMode: 'url' }} />
        <p className="help" id={`${id}-h`} role="status">
          {said ?? <>{t('map.test.answers', { number })} <Link to={addressOf(isBase || row === undefined ? BASE_ENTRY : entryIdOf(row))}>{isBase ? t('map.base') : <span className="mono">{row}</span>}</Link></>}
        </p>
      </div>
    </Panel>
  )
}
