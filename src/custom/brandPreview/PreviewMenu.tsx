import { useTranslate } from 'ra-core'
import { Logo } from '../../client/brand/Logo.tsx'
import { pageTable } from '../../client/paths/pages.ts'
import { Icon, type IconName } from '../../ui/parts/Icon.tsx'
import { areaLabels } from '../areas.ts'
import type { FaceProps } from './faceProps.ts'
import { previewMenu } from './previewEntries.ts'

/** The side menu of a customer; what the draft adds is outlined. */
export function PreviewMenu({ brand, before, locale, current }: FaceProps & { current: number }) {
  const t = useTranslate()
  const label = (page: string): string =>
    areaLabels[page]?.[locale] ?? t(`shell.pages.${page}`, { _: t(`shell.menu.groups.${pageTable.pages.get(page)?.area ?? ''}`) })
  return (
    <div className="nav">
      <div className="nav-logo">
        <Logo size={24} />
      </div>
      <div className="nav-scroll">
        {previewMenu(brand.features, before.features).map(({ page, icon, isNew }, index) => (
          <span key={page} className={['it', index === current && 'on', isNew && 'bp-new'].filter(Boolean).join(' ')}>
            <Icon name={icon as IconName} size={18} />
            <span className="cut">{label(page)}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
