// The header of one entry: the way back, its key, its switch, and its removal.
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { toPointer } from '../../engine/schema/paths.ts'
import { isMarked, unmark } from '../../engine/values/views.ts'
import type { FieldError } from '../../engine/types.ts'
import type { FormHost } from '../../ui/form/context.ts'
import { SwitchInput, TextInput } from '../../ui/form/controls/inputs.tsx'
import { errorId, helpId, idOf } from '../../ui/form/ids.ts'
import { Messages } from '../../ui/form/Messages.tsx'
import type { MapTab } from '../record/tabs/tabs.ts'
import { keyField, keyText, keyWord, kindWord } from './entryWords.ts'
import type { Entries } from './useEntries.ts'

type Props = {
  host: FormHost
  tab: MapTab
  entries: Entries
  open: string
  /** Errors of the key. */ errors: string[]
  back: string
  onRenamed: (key: string) => void
  onLeft: () => void
  onRemoved: () => void
}

export function EntryHead({ host, tab, entries, open, errors, back, onRenamed, onLeft, onRemoved }: Props) {
  const { words, readOnly } = host
  const { t } = words
  const id = idOf(toPointer([...entries.path, open]))
  const row = entries.rows.find(({ key }) => key === open)
  const help = words.help(keyField(tab, entries)) ?? (tab.match === 'path' ? t('map.keyHelp') : undefined)
  const name = keyText(open, words)
  return (
    <section className="panel sec entry-h">
      <div className="panel-h">
        <div className="grow">
          <BackToTable to={back} tab={tab} host={host} />
          <h2>
            <span className="mono">{name}</span>
          </h2>
          {kindWord(tab, open, words) && <p>{kindWord(tab, open, words)}</p>}
        </div>
        {tab.switch !== undefined && row && (
          <SwitchInput label={t('map.isOn', { name })} checked={row.isOn} disabled={readOnly} onChange={(on) => entries.turn(open, on)} />
        )}
      </div>
      <div className="panel-b">
        <div className="f" data-at={toPointer([...entries.path, open])}>
          <label htmlFor={id}>{keyWord(tab, entries, words)}</label>
          <div className="row">
            <div className="grow">
              <TextInput
                id={id}
                mono
                value={unmark(open)}
                disabled={readOnly}
                invalid={errors.length > 0}
                describedBy={[help && helpId(id), errors.length > 0 && errorId(id)].filter(Boolean).join(' ')}
                onChange={(typed) => onRenamed(entries.rename(open, typed))}
                onBlur={() => {
                  host.leave([...entries.path, open])
                  if (!isMarked(open)) onLeft()
                }}
              />
            </div>
            {!readOnly && (
              <Button
                icon="trash"
                onClick={() => {
                  entries.remove(open)
                  onRemoved()
                }}
              >
                {t('form.remove')}
              </Button>
            )}
          </div>
          {help && (
            <p className="help" id={helpId(id)}>
              {help}
            </p>
          )}
          <Messages id={id} errors={errors} />
        </div>
      </div>
    </section>
  )
}

export function BackToTable({ to, tab, host }: { to: string; tab: MapTab; host: FormHost }) {
  return (
    <ButtonLink kind="link" size="small" icon="arrow-left" to={to}>
      {host.words.text('tabs', tab.id) ?? host.words.section(tab.id)}
    </ButtonLink>
  )
}

/** Texts of the errors of the key itself. */
export function keyErrors(
  entries: Pick<Entries, 'path'>,
  open: string,
  errors: FieldError[],
  textOf: (error: FieldError) => string,
): string[] {
  const pointer = toPointer([...entries.path, open])
  return errors.filter(({ path }) => path === pointer).map(textOf)
}
