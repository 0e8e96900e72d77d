import { Button } from './Button.tsx'
import { useCopy } from './useCopy.ts'

/** Copies a longer text; the button says when it is done. `says`: what it copies, where the text is not beside it. */
export function CopyAction({ text, says }: { text: string; says?: string }) {
  const { icon, label, copy } = useCopy(text)
  return (
    <span aria-live="polite">
      <Button size="small" icon={icon} onClick={copy}>
        {icon === 'copy' ? (says ?? label) : label}
      </Button>
    </span>
  )
}
