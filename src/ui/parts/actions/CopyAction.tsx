import { Button } from './Button.tsx'
import { useCopy } from './useCopy.ts'

/** Copies a longer text; the button confirms it. `says`: the name of the text, if it is not visible beside the button. */
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
