import { Breakable } from '../display/Breakable.tsx'
import { IconButton } from './Button.tsx'
import { useCopy } from './useCopy.ts'

/** A monospaced value with a copy button beside it; hosts and addresses wrap between their parts. */
export function CopyText({ text, label }: { text: string; label?: string }) {
  const state = useCopy(text)
  return (
    <span className="row" aria-live="polite">
      <span className="mono">
        <Breakable text={label ?? text} />
      </span>
      <IconButton small icon={state.icon} label={state.label} onClick={state.copy} />
    </span>
  )
}
