// A row of a definition list whose text can be copied.
import { CopyText } from './CopyText.tsx'

export function CopyRow({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <CopyText text={text} />
      </dd>
    </div>
  )
}
