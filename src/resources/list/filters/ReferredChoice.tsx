// The value of a filter that names a record: nobody knows ids.
import { useId } from 'react'
import { useWords } from '../../../client/words/useWords.ts'
import type { Reference } from '../../../engine/schema/types.ts'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { Combobox } from '../../../ui/form/controls/Combobox.tsx'
import { useReference } from '../../form/ReferenceOptions.tsx'

type Props = { reference: Reference; name: string; value: unknown; onChange: (value: string) => void }
/** Records of the past can be filtered by, too: the filter of the reference is for new values. */
const noFilter = {}
/** With this many options, there may be more than were loaded. */
const long = 1000

const focusInput = (frame: HTMLElement | null): void => focusOnMount(frame?.querySelector('input') ?? null)

/** Offers the records by name. If there may be more than are offered, an id can be typed as well. */
export function ReferredChoice({ reference, name, value, onChange }: Props) {
  const { t } = useWords()
  const id = useId()
  const { options, loading, failed } = useReference({ reference, filter: noFilter, enabled: true })
  return (
    <div ref={focusInput}>
      <Combobox
        id={id}
        label={name}
        free={options.length >= long}
        value={value === undefined ? undefined : String(value)}
        options={options.map((option) => ({ value: String(option.value), label: option.label }))}
        onChange={onChange}
        empty={t(failed ? 'form.listFailed' : loading ? 'form.loading' : 'form.nothingFound')}
        placeholder={t('form.choose')}
      />
    </div>
  )
}
