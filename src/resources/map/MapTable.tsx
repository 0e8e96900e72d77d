// A map as a table: the default for the whole record first, then its entries in the order of evaluation.
import { useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { BASE_ENTRY, entryIdOf, NEW_ENTRY } from '../../engine/values/changes/entries.ts'
import { toPointer } from '../../engine/schema/paths.ts'
import type { FieldError } from '../../engine/types.ts'
import { FormHostProvider, type FormHost } from '../../ui/form/context.ts'
import { RowMenu } from '../../ui/form/controls/RowMenu.tsx'
import { SwitchInput } from '../../ui/form/controls/inputs.tsx'
import { RowFinder } from '../../ui/form/rows/RowFinder.tsx'
import { rowSummary } from '../../ui/form/texts/summary.ts'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { IconButton } from '../../ui/parts/actions/Button.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import type { MapTab } from '../record/tabs/tabs.ts'
import { AnswerTester, answerTo } from './AnswerTester.tsx'
import { keyText, keyWord, kindWord } from './entryWords.ts'
import type { Entries, EntryRow } from './useEntries.ts'
import { foldedForSearch } from '../../ui/folded.ts'

type Props = {
  host: FormHost
  tab: MapTab
  entries: Entries
  /** Hosts of the record. */ hosts: string[]
  errors: FieldError[]
  addressOf: (entry: string) => string
}
const FINDER_FROM = 12

export function MapTable({ host, tab, entries, hosts, errors, addressOf }: Props) {
  const { words } = host
  const { t } = words
  const { rows, canAdd, most } = entries
  const [search, setSearch] = useState('')
  const [url, setUrl] = useState('')
  const answer = answerTo(url, entries, tab, hosts)
  const hasKinds = tab.match === 'path'
  const shown = rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => foldedForSearch(row.key).includes(foldedForSearch(search.trim())))
  const title = words.text('tabs', tab.id) ?? words.section(tab.id)
  const offset = tab.base ? 2 : 1
  const add = canAdd ? (
    <ButtonLink icon="plus" to={addressOf(NEW_ENTRY)}>
      {words.text('add', tab.map) ?? t('form.add')}
    </ButtonLink>
  ) : (
    !host.readOnly && <span className="muted small">{t('form.limitReached', { max: most })}</span>
  )
  return (
    <FormHostProvider value={host}>
      <div className="stack">
        <Panel title={title} note={words.text('tabHelp', tab.id)} right={add} flush className="map">
          {rows.length > FINDER_FROM && (
            <div className="map-find">
              <RowFinder label={title} text={search} found={shown.length} count={rows.length} onChange={setSearch} />
            </div>
          )}
          <table className="tbl maps">
            <MapHead tab={tab} entries={entries} host={host} />
            <tbody>
              {tab.base && search === '' && (
                <tr className={answer === BASE_ENTRY ? 'base at' : 'base'} data-open>
                  <td className="n tn">1</td>
                  {hasKinds && (
                    <td className="kind">
                      <Link to={addressOf(BASE_ENTRY)} className="nm">
                        {t('map.base')}
                      </Link>
                    </td>
                  )}
                  <td className="key">
                    {hasKinds ? (
                      '—'
                    ) : (
                      <Link to={addressOf(BASE_ENTRY)} className="nm">
                        {t('map.base')}
                      </Link>
                    )}
                  </td>
                  <td className="sum muted no-phone">{t('map.baseSets')}</td>
                  <td className={tab.switch === undefined ? 'acts' : 'on'} colSpan={tab.switch === undefined ? 1 : 2}>
                    <span className="muted small">{t('map.always')}</span>
                  </td>
                </tr>
              )}
              {shown.map(({ row, index }) => (
                <Row
                  key={row.key}
                  row={row}
                  number={index + offset}
                  isAt={answer === row.key}
                  host={host}
                  tab={tab}
                  entries={entries}
                  errors={errors}
                  to={addressOf(entryIdOf(row.key))}
                />
              ))}
            </tbody>
          </table>
          {rows.length === 0 && <p className="map-none muted">{words.text('empty', tab.id) ?? t('map.none')}</p>}
        </Panel>
        {hasKinds && (
          <AnswerTester
            tab={tab}
            entries={entries}
            words={words}
            offset={offset}
            typed={url}
            hosts={hosts}
            row={answer}
            addressOf={addressOf}
            onType={setUrl}
          />
        )}
      </div>
    </FormHostProvider>
  )
}

function MapHead({ tab, entries, host: { words } }: Pick<Props, 'tab' | 'entries' | 'host'>) {
  const { t } = words
  return (
    <thead>
      <tr>
        <th scope="col" className="n">
          {t('map.number')}
        </th>
        {tab.match === 'path' && (
          <th scope="col" className="kind">
            {t('map.type')}
          </th>
        )}
        <th scope="col">{keyWord(tab, entries, words)}</th>
        <th scope="col" className="sum no-phone">
          {t('map.sets')}
        </th>
        {tab.switch !== undefined && (
          <th scope="col" className="on">
            {t('map.on')}
          </th>
        )}
        <th scope="col" className="acts">
          <span className="vh">{t('map.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

type RowProps = {
  row: EntryRow
  number: number
  isAt: boolean
  host: FormHost
  tab: MapTab
  entries: Entries
  errors: FieldError[]
  to: string
}

function Row({ row, number, isAt, host, tab, entries, errors, to }: RowProps) {
  const { words, readOnly } = host
  const { t } = words
  const name = keyText(row.key, words)
  const pointer = toPointer([...entries.path, row.key])
  const wrong = errors.filter(({ path }) => `${path}/`.startsWith(`${pointer}/`)).length
  const { chips, text } = entries.schema
    ? rowSummary(entries.schema.entry, withoutOwn(row.value, [entries.options.order, tab.switch]), [...entries.path, '*'], words)
    : { chips: [], text: '' }
  const overrides = [...chips.map((chip) => chip.text), text].filter(Boolean).join(' · ') || t('map.nothing')
  const like = entries.rows.filter((other) => other.isMovable)
  const position = like.findIndex(({ key }) => key === row.key)
  const move = (by: number) => {
    entries.move(row.key, by)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(row.key)}"]`)?.focus())
  }
  const canGo = (by: number) => row.isMovable && position + by >= 0 && position + by < like.length
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0 || !event.altKey || readOnly || !canGo(by)) return
    event.preventDefault()
    move(by)
  }
  const copy = () => entries.add(freeKey(entries.map, row.key), structuredClone(row.value) as Record<string, unknown>)
  const moves = (label: 'up' | 'down', by: number) =>
    row.isMovable && (
      <IconButton
        small
        icon={label === 'up' ? 'arrow-up' : 'arrow-down'}
        label={t(`map.${label}`, { name })}
        disabled={!canGo(by)}
        onClick={() => move(by)}
      />
    )
  return (
    <tr className={[isAt && 'at', !row.isOn && 'off'].filter(Boolean).join(' ') || undefined} data-open>
      <td className="n tn">{number}</td>
      {tab.match === 'path' && <td className="kind">{kindWord(tab, row.key, words)}</td>}
      <td className="key">
        <Link
          to={to}
          className="nm mono"
          data-entry={row.key}
          onKeyDown={press}
          aria-keyshortcuts={row.isMovable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        >
          {name}
        </Link>
        {row.state !== 'saved' && <span className="chip">{t(`map.${row.state}`)}</span>}
        {wrong > 0 && (
          <span className="cnt bad" aria-label={t('form.errorsIn', { smart_count: wrong })}>
            {wrong}
          </span>
        )}
        <span className="sum-below small muted no-phone">{overrides}</span>
      </td>
      <td className="sum no-phone">
        <span className="cut block">{overrides}</span>
      </td>
      {tab.switch !== undefined && (
        <td className="on">
          <SwitchInput
            label={t('map.isOn', { name })}
            checked={row.isOn}
            disabled={readOnly}
            onChange={(on) => entries.turn(row.key, on)}
          />
        </td>
      )}
      <td className="acts">
        {!readOnly && (
          <>
            {moves('up', -1)}
            {moves('down', 1)}
            <RowMenu
              label={t('form.moreRow', { name })}
              actions={[
                { id: 'copy', label: t('form.duplicate'), disabled: !entries.canAdd, run: copy },
                { id: 'remove', label: t('form.remove'), bad: true, run: () => entries.remove(row.key) },
              ]}
            />
          </>
        )}
      </td>
    </tr>
  )
}

/** Columns of the table are left out of the summary. */
function withoutOwn(value: unknown, names: (string | undefined)[]): unknown {
  return value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
    : value
}

/** `/a/copy`, `/a/copy-2`: the user changes it on the page of the copy. */
function freeKey(map: Record<string, unknown>, key: string): string {
  const base = `${key}${key.endsWith('/') ? '' : '-'}copy`
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`
    if (!Object.hasOwn(map, name)) return name
  }
}
