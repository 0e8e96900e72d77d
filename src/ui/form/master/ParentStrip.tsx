// The bar above the rows: names their parent and leads to its fields.
import { useForm, type NodeProps } from '../context.ts'
import { rowSummaryOf } from './rowSummary.ts'
import type { Master } from './useMaster.ts'

export function ParentStrip({ node, master, onOpen }: { node: NodeProps; master: Master; onOpen: () => void }) {
  const { words } = useForm()
  const { title, note } = rowSummaryOf(node, master, 'parents', master.parent, words)
  if (!master.parents?.rows[master.parent]) return null
  return (
    <div className="md-top">
      <span className="mono cut grow mid">{[title, note].filter(Boolean).join(' · ') || words.t('form.emptyRow')}</span>
      <button
        type="button"
        className="btn link small"
        aria-pressed={master.isParentOpen}
        aria-label={words.t('form.editRow', { name: title || words.t('form.emptyRow') })}
        onClick={onOpen}
      >
        {words.t('form.edit')}
      </button>
    </div>
  )
}
