// Tells which entry answers a URL, for the current draft rather than the saved record.
import { useId } from 'react'
import { Link } from 'react-router'
import { answering, foreignHost, pathIn } from '../../engine/patterns/answering.ts'
import { BASE_ENTRY, entryIdOf } from '../../engine/values/changes/entries.ts'
import type { FormWords } from '../../ui/form/context.ts'
import { TextInput } from '../../ui/form/controls/inputs.tsx'
import { Messages } from '../../ui/form/Messages.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import type { MapTab } from '../record/tabs/tabs.ts'
import type { Entries } from './useEntries.ts'

type Props = {
  tab: MapTab
  entries: Entries
  words: FormWords
  /** Number of the first entry. */ offset: number
  typed: string
  /** Hosts of the record. */ hosts: string[]
  /** The row that answers. */ row: string | undefined
  addressOf: (entry: string) => string
  onType: (text: string) => void
}
const LONGEST = 2048

/** The key of the entry that answers a URL, or the name of the default; undefined: not a URL, or one of another host. */
export function answerTo(
  typed: string,
  { map, options }: Pick<Entries, 'map' | 'options'>,
  tab: MapTab,
  hosts: readonly string[],
): string | undefined {
  const path = pathIn(typed)
  return path === undefined || foreignHost(typed, hosts) !== undefined
    ? undefined
    : (answering(map, path, { ...options, switch: tab.switch }) ?? BASE_ENTRY)
}

export function AnswerTester({ tab, entries, words, offset, typed, hosts, row, addressOf, onType }: Props) {
  const { t } = words
  const id = useId()
  const isBase = row === BASE_ENTRY && !Object.hasOwn(entries.map, BASE_ENTRY)
  const number = isBase ? 1 : entries.rows.findIndex(({ key }) => key === row) + offset
  const foreign = foreignHost(typed, hosts)
  const answerText =
    typed.trim() === ''
      ? t('map.test.help')
      : row === undefined
        ? t('map.test.noAddress')
        : isBase && !tab.base
          ? t('map.test.none')
          : undefined
  return (
    <Panel title={t('map.test.title')}>
      <div className="f">
        <label htmlFor={id}>{t('map.test.url')}</label>
        <TextInput
          id={id}
          mono
          value={typed}
          placeholder={`https://${hosts[0] ?? 'cdn.example.com'}/video/clip.mp4`}
          onChange={onType}
          describedBy={`${id}-h`}
          extra={{ maxLength: LONGEST, inputMode: 'url' }}
        />
        <div id={`${id}-h`} role="status">
          {foreign === undefined ? (
            <p className="help">
              {answerText ?? (
                <>
                  {t('map.test.answers', { number })}{' '}
                  <Link to={addressOf(isBase || row === undefined ? BASE_ENTRY : entryIdOf(row))}>
                    {isBase ? t('map.base') : <span className="mono">{row}</span>}
                  </Link>
                </>
              )}
            </p>
          ) : (
            <Messages id={id} errors={[]} warnings={[t('map.test.foreign', { host: foreign, hosts: firstOf(hosts) })]} />
          )}
        </div>
      </div>
    </Panel>
  )
}

const TOLD = 3
const firstOf = (hosts: string[]): string => [...hosts.slice(0, TOLD), ...(hosts.length > TOLD ? ['…'] : [])].join(', ')
