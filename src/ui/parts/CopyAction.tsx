import { Button } from './Button.tsx'
import { useCopy } from './useCopy.ts'

/** Copies a longer text; the button says when it is done. */
export function CopyAction({ text }: { text: string }) {
  const { icon, label, copy } = useCopy(text)
  return (
    <span aria-live="polite">
      <Button size="small" icon={icon} onClick={copy}>
        {label}
      </Button>
    </span>
  )
}
