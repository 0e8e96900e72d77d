import { useTranslate } from 'ra-core'
import { useFormat } from '../../ui/format/useFormat.ts'
import { IconButton } from '../../ui/parts/actions/Button.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { PAGE_SIZES, type ListState } from './state/useListState.ts'

export function Pager({ state }: { state: ListState }) {
  const t = useTranslate()
  const { number } = useFormat()
  const { list, params, change, readAhead } = state
  const total = list.total ?? 0
  const { page, perPage } = params
  const pages = Math.max(1, Math.ceil(total / perPage))
  const from = total === 0 ? 0 : (page - 1) * perPage + 1
  const sizes = [...new Set([...PAGE_SIZES, perPage])].toSorted((a, b) => a - b)
  const turn = (to: number, disabled: boolean) => {
    const read = () => {
      if (!disabled) readAhead(to)
    }
    return {
      disabled,
      onPointerEnter: read,
      onFocus: read,
      onClick: () => {
        read()
        change.setPage(to)
      },
    }
  }
  return (
    <nav className="pager" aria-label={t('list.page')}>
      <span className="tn">
        {list.data && t('list.range', { from: number(from), to: number(Math.min(page * perPage, total)), total: number(total) })}
      </span>
      <span className="grow" />
      <span className="per no-phone">
        <select aria-label={t('list.perPageLabel')} value={perPage} onChange={(event) => change.setPerPage(Number(event.target.value))}>
          {sizes.map((n) => (
            <option key={n} value={n}>
              {t('list.perPage', { n })}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={14} />
      </span>
      <IconButton small icon="chevron-left" label={t('list.previous')} {...turn(page - 1, page <= 1)} />
      <span className="tn">
        {number(page)} / {number(pages)}
      </span>
      <IconButton small icon="chevron-right" label={t('list.next')} {...turn(page + 1, page >= pages)} />
    </nav>
  )
}
