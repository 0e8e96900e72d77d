// A new entry starts with its key. Its settings follow on a page of its own.
import { useId, useState, type FormEvent } from 'react'
import type { FormWords } from '../../ui/form/context.ts'
import { TextInput } from '../../ui/form/controls/inputs.tsx'
import { Messages } from '../../ui/form/Messages.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import type { MapTab } from '../record/tabs/tabs.ts'
import { keyField, keyWord } from './entryWords.ts'
import type { Entries } from './useEntries.ts'

type Props = {
  tab: MapTab
  entries: Entries
  words: FormWords
  /** Errors of a key, in words. */ wrongWith: (key: string) => string | undefined
  back: string
  onAdded: (key: string) => void
}

export function NewEntry({ tab, entries, words, wrongWith, back, onAdded }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const key = typed.trim()
  const wrong = isChecked ? wrongWith(key) : undefined
  const add = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!entries.canAdd || wrongWith(key) !== undefined) return void document.getElementById(id)?.focus()
    entries.add(key)
    onAdded(key)
  }
  const help = words.help(keyField(tab, entries)) ?? (tab.match === 'path' ? words.t('map.keyHelp') : undefined)
  return (
    <Panel title={words.text('titles', `${tab.map}.new`) ?? words.t('map.newTitle')} className="narrow">
      <form className="fs" onSubmit={add}>
        <div className="f">
          <label htmlFor={id}>{keyWord(tab, entries, words)}</label>
          <TextInput
            id={id}
            mono
            value={typed}
            autoFocus
            invalid={wrong !== undefined}
            describedBy={`${id}-h${wrong === undefined ? '' : ` ${id}-e`}`}
            onChange={setTyped}
            extra={{ autoFocus: true }}
          />
          {help && (
            <p className="help" id={`${id}-h`}>
              {help}
            </p>
          )}
          <Messages id={id} errors={wrong === undefined ? [] : [wrong]} />
        </div>
        <div className="row">
          {/* The only primary button is the form's Save. */}
          <Button type="submit">{words.t('map.goOn')}</Button>
          <ButtonLink to={back}>{words.t('form.cancel')}</ButtonLink>
        </div>
      </form>
    </Panel>
  )
}
