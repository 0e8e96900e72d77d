// The pages of compared rows; stays in sight while the rows scroll.
import { useTranslate } from 'ra-core'
import { useFormat } from '../../ui/format/useFormat.ts'
import { IconButton } from '../../ui/parts/actions/Button.tsx'
import { ROWS_OF_PAGE } from './useShownRows.ts'

type Props = { page: number; total: number; onTurn: (page: number) => void }

export function RowPager({ page, total, onTurn }: Props) {
  const t = useTranslate()
  const { number } = useFormat()
  const pages = Math.ceil(total / ROWS_OF_PAGE)
  if (pages <= 1) return null
  const [from, to] = [(page - 1) * ROWS_OF_PAGE + 1, Math.min(page * ROWS_OF_PAGE, total)]
  return (
    <nav className="zone-pager tn" aria-label={t('list.page')}>
      <span>{t('list.range', { from: number(from), to: number(to), total: number(total) })}</span>
      <span className="grow" />
      <IconButton small icon="chevron-left" label={t('list.previous')} disabled={page <= 1} onClick={() => onTurn(page - 1)} />
      <span>
        {number(page)} / {number(pages)}
      </span>
      <IconButton small icon="chevron-right" label={t('list.next')} disabled={page >= pages} onClick={() => onTurn(page + 1)} />
    </nav>
  )
}
