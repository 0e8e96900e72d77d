// Beside the table of a map: the table itself, the default, and each entry with its changes and errors.
import { Link } from 'react-router'
import { BASE_ENTRY, entryIdOf } from '../../engine/values/changes/entries.ts'
import { toPointer } from '../../engine/schema/paths.ts'
import { keyText } from './entryWords.ts'
import type { MapProps } from './MapParts.tsx'
import { useEntries } from './useEntries.ts'

export function MapIndex({ host, tab, state, addressOf }: Pick<MapProps, 'host' | 'tab' | 'state' | 'addressOf'>) {
  const { rows, path } = useEntries(host, tab, state.draft, state.start)
  const { words } = host
  const wrongIn = (key: string) => {
    const pointer = `${toPointer([...path, key])}/`
    return state.errors.filter((error) => `${error.path}/`.startsWith(pointer)).length
  }
  return (
    <nav className="idx entries" aria-label={words.t('form.sections')}>
      <Link to={addressOf()} aria-current="true">
        {words.text('tabs', tab.id) ?? words.section(tab.id)}
      </Link>
      {tab.base && <Link to={addressOf(BASE_ENTRY)}>{words.t('map.base')}</Link>}
      {rows.map(({ key, state: saved }) => {
        const wrong = wrongIn(key)
        return (
          <Link key={key} to={addressOf(entryIdOf(key))}>
            <span className="grow mono">{keyText(key, words)}</span>
            {wrong > 0 ? (
              <span className="cnt bad" aria-label={words.t('form.errorsIn', { smart_count: wrong })}>
                {wrong}
              </span>
            ) : (
              saved !== 'saved' && (
                <span className="edited" role="img" aria-label={words.t('form.changed')} title={words.t('form.changed')} />
              )
            )}
          </Link>
        )
      })}
    </nav>
  )
}
