// A searchable list. The search is loaded when the browser is idle, or when somebody reaches for the list; until then a read-only input
// keeps its place.
import { ChevronDown } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { loadScript } from '../../loadScript.ts'
import { whenIdle } from '../../whenIdle.ts'
import { handOverFocus, type Handed } from './handedFocus.ts'
import { ariaOf, monoOf, type Aria } from './inputs.tsx'

export type ComboOption = { value: string; label: string; code?: string; hint?: string }
export type ComboboxProps = Aria & {
  options: ComboOption[]
  value: string | undefined
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  /** Shown when no option matches. Without it the list closes, for free text that need not match. */
  empty?: string
  mono?: boolean
  /** Free text counts too, whether or not it is an option; reported at every key. */
  free?: boolean
}

let ready: ComponentType<ComboboxProps> | undefined

/** Once loaded, later lists are interactive at once. */
export async function loadCombobox(): Promise<void> {
  ready = (await loadScript(() => import('./ComboboxLive.tsx'))).ComboboxLive
}

export function Combobox(props: ComboboxProps) {
  const [Live, setLive] = useState(() => ready)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const load = useCallback(() => loadCombobox().then(() => setLive(() => ready)), [])
  useEffect(() => {
    // A failed load is repeated when somebody reaches for the list.
    if (!ready) whenIdle(() => void load().catch(() => undefined))
  }, [load])
  if (failure) throw failure.error
  return Live ? (
    <Live {...props} />
  ) : (
    <ComboboxInput {...props} onReach={() => void load().catch((error: unknown) => setFailure({ error }))} />
  )
}

export function ComboboxInput({ options, value, placeholder, mono, onReach, ...aria }: ComboboxProps & { onReach?: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const handed = useRef<Handed>({ isOpen: false })
  const chosen = options.find((option) => option.value === value)
  const { id } = aria
  useLayoutEffect(() => {
    const element = input.current
    const press = handed.current
    return () => {
      if (element === document.activeElement) handOverFocus(id, press)
    }
  }, [id, handed])
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
          onPointerEnter={onReach}
          onFocus={onReach}
          onClick={() => (handed.current.isOpen = true)}
          placeholder={placeholder}
          className={mono ? monoOf(placeholder) : undefined}
          value={chosen?.label ?? value ?? ''}
        />
        <ChevronDown className="icon" size={14} aria-hidden />
      </div>
    </div>
  )
}
