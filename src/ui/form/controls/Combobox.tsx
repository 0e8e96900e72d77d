// A searchable list. The search is loaded with the first list of a page; until then a read-only input keeps its place.
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { loadScript } from '../../loadScript.ts'
import { handOverFocus } from './handedFocus.ts'
import { ariaOf, monoOf, type Aria } from './inputs.tsx'

export type ComboOption = { value: string; label: string; code?: string; hint?: string }
export type ComboboxProps = Aria & {
  options: ComboOption[]
  value: string | undefined
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  empty: string
  mono?: boolean
  /** Free text counts too, whether or not it is an option; reported at every key. */
  free?: boolean
}

let ready: ComponentType<ComboboxProps> | undefined

/** Once loaded, later lists are interactive at once. */
export async function loadCombobox(): Promise<{ default: ComponentType<ComboboxProps> }> {
  const { ComboboxLive } = await loadScript(() => import('./ComboboxLive.tsx'))
  ready = ComboboxLive
  return { default: ComboboxLive }
}
const Later = lazy(loadCombobox)

export function Combobox(props: ComboboxProps) {
  const [{ Part }] = useState(() => ({ Part: ready ?? Later }))
  return (
    <Suspense fallback={<ComboboxInput {...props} />}>
      <Part {...props} />
    </Suspense>
  )
}

export function ComboboxInput({ options, value, placeholder, mono, ...aria }: ComboboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = options.find((option) => option.value === value)
  const { id } = aria
  useLayoutEffect(() => {
    const element = input.current
    return () => {
      if (element === document.activeElement) handOverFocus(id)
    }
  }, [id])
  return (
    <div className="combo-w">
      <div className={`in combo${aria.invalid ? ' err' : ''}${aria.disabled ? ' off' : ''}`}>
        {chosen?.code && <span className="chip mono code">{chosen.code}</span>}
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded={false}
          aria-controls={undefined}
          aria-disabled
          {...ariaOf(aria)}
          disabled={aria.disabled}
          readOnly
          placeholder={placeholder}
          className={mono ? monoOf(placeholder) : undefined}
          value={chosen?.label ?? value ?? ''}
        />
        <ChevronDown className="icon" size={14} aria-hidden />
      </div>
    </div>
  )
}
