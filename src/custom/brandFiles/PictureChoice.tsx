// Pictures that were uploaded before, those of the wanted kind first.
import { useGetList, useTranslate, type RaRecord } from 'ra-core'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'
import { lightGround } from './grounds.ts'
import { pictureAt } from './pictureAt.ts'

type Picture = RaRecord & { id: string; name: string; kind: string; brand?: string }
type Props = {
  type: string
  kind: string | undefined
  brand: string | undefined
  chosen: string[]
  onChoose: (id: string) => void
  onClose: () => void
}
const most = 100

export function PictureChoice({ type, kind, brand, chosen, onChoose, onClose }: Props) {
  const t = useTranslate()
  const { data, isPending, error } = useGetList<Picture>(type, {
    pagination: { page: 1, perPage: most },
    sort: { field: 'updated_at', order: 'DESC' },
  })
  const usable = (data ?? []).filter((one) => one.brand === undefined || one.brand === brand)
  const shown = [...usable.filter((one) => one.kind === kind), ...usable.filter((one) => one.kind !== kind)]
  return (
    <Dialog open title={t('brandFiles.pickTitle')} onClose={onClose}>
      {error ? (
        <Alert tone="bad" live title={t('brandFiles.pickFailed')} />
      ) : isPending ? (
        <SkeletonBar width="60%" />
      ) : shown.length === 0 ? (
        <p className="muted">{t('brandFiles.pickNone')}</p>
      ) : (
        <ul className="pic-choices">
          {shown.map(({ id, name }) => (
            <li key={id}>
              <button type="button" aria-pressed={chosen.includes(id)} onClick={() => onChoose(id)}>
                <span className="pic-view" style={lightGround}>
                  <img src={pictureAt(id)} alt="" loading="lazy" />
                </span>
                <span className="cut">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
