import { copyIcons, useCopying } from '../../../ui/parts/actions/useCopy.ts'
import { RowButton } from '../rows/RowButton.tsx'

/** Copies without opening its row. */
export function CopyButton({ text, t }: { text: string; t: (key: string) => string }) {
  const { state, copy } = useCopying(text)
  return (
    <RowButton
      icon={copyIcons[state]}
      label={t(`app.${state}`)}
      onClick={(event) => {
        event.stopPropagation()
        copy()
      }}
    />
  )
}
