// One selector per zone. Each offers the zones not chosen before it; changing one removes those after it.
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import { SelectInput } from '../../ui/form/controls/inputs.tsx'
import { errorId } from '../../ui/form/ids.ts'
import { Messages } from '../../ui/form/Messages.tsx'
import { Button, IconButton } from '../../ui/parts/actions/Button.tsx'
import { added, canAdd, chosenAt, offeredAt, withoutLast, type ZonesDraft } from './draft.ts'

type Props = {
  type: string
  zones: string[]
  draft: ZonesDraft
  isMissing: boolean
  disabled: boolean
  onChange: (draft: ZonesDraft) => void
}

export function ZoneSelectors({ type, zones, draft, isMissing, disabled, onChange }: Props) {
  const t = useTranslate()
  const words = useWords()
  const id = useId()
  const last = draft.areas.length - 1
  const nameOf = (zone: string): string => words.option(type, 'areas', zone)
  return (
    <div className="zones-list">
      {draft.areas.map((zone, index) => {
        const own = `${id}${index}`
        const isWrong = isMissing && zone === ''
        const options = [
          ...(zone === '' ? [{ value: '', label: t('form.choose') }] : []),
          ...offeredAt(zones, draft, index).map((value) => ({ value, label: nameOf(value) })),
        ]
        return (
          <div key={index} className="f">
            <label htmlFor={own}>{t('zones.zone', { n: index + 1 })}</label>
            <div className="zones-row">
              <SelectInput
                id={own}
                value={zone}
                options={options}
                invalid={isWrong}
                disabled={disabled}
                describedBy={isWrong ? errorId(own) : ''}
                onChange={(value) => onChange(chosenAt(draft, index, value))}
              />
              {index > 0 && index === last && !disabled && (
                <IconButton
                  icon="x"
                  label={zone === '' ? t('zones.removeEmpty') : t('zones.remove', { zone: nameOf(zone) })}
                  onClick={() => onChange(withoutLast(draft))}
                />
              )}
            </div>
            <Messages id={own} errors={isWrong ? [words.error(type, 'areas', { path: '/areas', keyword: 'enum', params: {} })] : []} />
          </div>
        )
      })}
      {draft.areas.length < zones.length && !disabled && (
        <div>
          <Button size="small" icon="plus" disabled={!canAdd(zones, draft)} onClick={() => onChange(added(draft))}>
            {t('zones.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
