// The draft of a branding as its customers would see it: faces, theme and language of its own, not those of the staff.
import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { isLocale, LOCALE_NAMES } from '../../client/words/locale.ts'
import type { Locale } from '../../engine/schema/types.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Segmented } from '../../ui/parts/actions/Segmented.tsx'
import { Chip } from '../../ui/parts/feedback/Chip.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import type { Scheme } from '../../ui/theme/tokens.ts'
import type { SidePanelProps } from '../sidePanelProps.ts'
import { BrandHosts } from './BrandHosts.tsx'
import { draftBrand, hostOf } from './draftBrand.ts'
import { faces, type FaceName, PreviewFrame } from './PreviewFrame.tsx'
import './brandPreview.css'

type Shown = { face: FaceName; scheme: Scheme; locale: Locale }

export function BrandPreview({ draft, stored, isChanged }: SidePanelProps) {
  const t = useTranslate()
  const own = useLocale()
  // Typing comes first.
  const settled = useDeferredValue(draft)
  const brand = useMemo(() => draftBrand(settled), [settled])
  const before = useMemo(() => draftBrand(stored), [stored])
  const [shown, setShown] = useState<Shown>({
    face: 'signIn',
    scheme: brand.theme.scheme ?? 'light',
    locale: isLocale(own) ? own : 'en_US',
  })
  const [isOpen, setOpen] = useState(false)
  const view = (
    <>
      <div className="bp-tools">
        <Segmented<FaceName>
          small
          label={t('brandPreview.face')}
          value={shown.face}
          options={faces.map((value) => ({ value, label: t(`brandPreview.faces.${value}`) }))}
          onChange={(face) => setShown({ ...shown, face })}
        />
        <span className="grow" />
        <Segmented<Scheme>
          small
          label={t('brandPreview.scheme')}
          value={shown.scheme}
          options={[
            { value: 'light', label: t('brandPreview.light') },
            { value: 'dark', label: t('brandPreview.dark') },
          ]}
          onChange={(scheme) => setShown({ ...shown, scheme })}
        />
        <Segmented<Locale>
          small
          label={t('brandPreview.language')}
          value={shown.locale}
          options={[
            { value: 'en_US', label: LOCALE_NAMES.en_US },
            { value: 'ru_RU', label: LOCALE_NAMES.ru_RU },
          ]}
          onChange={(locale) => setShown({ ...shown, locale })}
        />
      </div>
      <figure className="bp-window" aria-label={t('brandPreview.title')}>
        <figcaption>
          <Icon name="lock" size={14} />
          <span className="mono cut grow">{hostOf(settled['hosts'], location.host) ?? '—'}</span>
          {isChanged && <Chip tone="warn">{t('brandPreview.draft')}</Chip>}
        </figcaption>
        <PreviewFrame brand={brand} before={before} {...shown} />
      </figure>
      {shown.face === 'menu' && isChanged && <p className="help">{t('brandPreview.adds')}</p>}
    </>
  )
  return (
    <section className="bp" aria-label={t('brandPreview.title')}>
      <div className="bp-beside">{view}</div>
      <Button className="bp-open" icon="eye" onClick={() => setOpen(true)}>
        {t('brandPreview.open')}
      </Button>
      {isOpen && (
        <Dialog open wide title={t('brandPreview.title')} onClose={() => setOpen(false)}>
          {view}
        </Dialog>
      )}
      {typeof stored['id'] === 'string' && <BrandHosts id={stored['id']} version={stored['version']} />}
    </section>
  )
}
