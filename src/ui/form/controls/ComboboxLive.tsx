// A searchable list: keyboard, marks and ARIA come from MUI's useAutocomplete; the look is ours.
import useAutocomplete from '@mui/material/useAutocomplete'
import useForkRef from '@mui/utils/useForkRef'
import { ChevronDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { foldedForSearch } from '../../folded.ts'
import type { ComboboxProps, ComboOption } from './Combobox.tsx'
import { takeFocus } from './handedFocus.ts'
import { ariaOf, monoOf } from './inputs.tsx'
import { Popover } from './Popover.tsx'

const SHOWN = 200
/** Props shared by every list of this kind. */
const behaviour = {
  getOptionLabel: (option: ComboOption | string) => (typeof option === 'string' ? option : option.label),
  getOptionKey: (option: ComboOption | string) => (typeof option === 'string' ? option : option.value),
  isOptionEqualToValue: (option: ComboOption, other: ComboOption) => option.value === other.value,
  disableClearable: true,
  disableListWrap: true,
  handleHomeEndKeys: false,
  selectOnFocus: false,
  clearOnBlur: false,
}

export function ComboboxLive({ options, value, onChange, onBlur, placeholder, empty, mono, free, ...aria }: ComboboxProps) {
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const chosen = options.find((option) => option.value === value)
  const written = chosen?.label ?? value ?? ''

  const show = () => !aria.disabled && setOpen(true)
  const close = () => {
    setOpen(false)
    setText(null)
  }
  // The current text is not a search: the first key replaces it. In free text a second click places the caret.
  const click = ({ selectionStart, selectionEnd }: HTMLInputElement) => {
    if (text === null && selectionStart === selectionEnd && !(free && open)) input.current?.select()
    show()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || (!open && written !== '')) return
    // Enter selects an option. With nothing selected yet, or in a multiple choice, it does not submit the form either.
    event.preventDefault()
    if (open) event.stopPropagation()
    else show()
  }
  const auto = useAutocomplete<ComboOption, false, boolean, boolean>({
    id: aria.id,
    options,
    value: chosen ?? null,
    inputValue: text ?? written,
    open,
    onOpen: show,
    onClose: close,
    onChange: (_, option) => option !== null && typeof option === 'object' && onChange(option.value),
    onInputChange: (_, typed, reason) => {
      if (reason !== 'input') return
      setText(typed)
      if (free) onChange(typed)
    },
    filterOptions: (all) => filtered(all, text ?? '', value).slice(0, SHOWN),
    freeSolo: free ?? false,
    autoHighlight: !free,
    disabled: aria.disabled,
    ...behaviour,
  })
  const own = auto.getInputProps()
  // MUI's type does not say which element this is.
  const both = useForkRef(own.ref as Ref<HTMLInputElement>, input)
  const isOpen = open && !aria.disabled

  // After choosing or cancelling, the next key begins a new search.
  useEffect(() => {
    if (!free && text === null && written !== '' && input.current === document.activeElement) input.current?.select()
  }, [free, text, written])
  useLayoutEffect(() => {
    const handed = takeFocus(aria.id)
    if (handed) input.current?.focus()
    if (handed?.isOpen) input.current?.click()
  }, [aria.id])

  return (
    <div {...auto.getRootProps({ onKeyDown: press })} className="combo-w" ref={frame}>
      <div className={`in combo${aria.invalid ? ' err' : ''}${aria.disabled ? ' off' : ''}`}>
        {text === null && chosen?.code && <span className="chip mono code">{chosen.code}</span>}
        <input
          {...own}
          type="text"
          role="combobox"
          ref={both}
          aria-expanded={isOpen}
          aria-controls={own['aria-controls']}
          {...ariaOf({ ...aria, id: own.id })}
          disabled={aria.disabled}
          placeholder={placeholder}
          className={mono ? monoOf(placeholder) : undefined}
          title={isOpen ? undefined : (chosen?.label ?? value)}
          onClick={(event) => click(event.currentTarget)}
          onBlur={(event) => {
            own.onBlur?.(event)
            onBlur?.()
          }}
        />
        <ChevronDown className="icon" size={14} aria-hidden />
      </div>
      {isOpen && (auto.groupedOptions.length > 0 || empty !== undefined) && (
        <Popover anchor={frame}>
          {auto.groupedOptions.length > 0 ? (
            <ul {...auto.getListboxProps()} className="list-pop">
              {(auto.groupedOptions as ComboOption[]).map((option, index) => (
                <OptionRow {...auto.getOptionProps({ option, index })} key={option.value} option={option} />
              ))}
            </ul>
          ) : (
            <NoOptions>{empty}</NoOptions>
          )}
        </Popover>
      )}
    </div>
  )
}

function NoOptions({ children }: { children: ReactNode }) {
  return (
    <div className="list-pop">
      <div className="none">{children}</div>
    </div>
  )
}

function OptionRow({ option: { code, label, hint }, ...props }: ComponentProps<'li'> & { option: ComboOption }) {
  return (
    <li {...props}>
      {code && <span className="chip mono code">{code}</span>}
      <span className="grow">{label}</span>
      {hint && <span className="muted small">{hint}</span>}
    </li>
  )
}

/** Matches words in any language of the options; with nothing typed the selected option comes first. */
function filtered(options: ComboOption[], text: string, value: string | undefined): ComboOption[] {
  const wanted = foldedForSearch(text.trim())
  if (wanted === '') return [...options.filter((option) => option.value === value), ...options.filter((option) => option.value !== value)]
  const matches = options.filter((option) =>
    [option.label, option.code, option.hint].some((part) => part !== undefined && foldedForSearch(part).includes(wanted)),
  )
  const starts = (option: ComboOption) =>
    foldedForSearch(option.label).startsWith(wanted) || (option.code !== undefined && foldedForSearch(option.code) === wanted)
  return [...matches.filter(starts), ...matches.filter((option) => !starts(option))]
}
