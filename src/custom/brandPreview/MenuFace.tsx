import { useTranslate } from 'ra-core'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Chip } from '../../ui/parts/feedback/Chip.tsx'
import type { FaceProps } from './faceProps.ts'
import { PreviewMenu } from './PreviewMenu.tsx'

const rows = [
  ['vod-main', 'active', 'much'],
  ['live-edge', 'active', 'some'],
  ['archive', 'inactive', 'none'],
] as const

export function MenuFace(props: FaceProps) {
  const t = useTranslate()
  return (
    <div className="bp-portal">
      <PreviewMenu {...props} current={0} />
      <div className="bp-content">
        <div className="row">
          <h1 className="grow">{t('preview.title')}</h1>
          <Button kind="primary" icon="plus">
            {t('preview.create')}
          </Button>
        </div>
        <div className="panel">
          <table className="tbl">
            <thead>
              <tr>
                {(['name', 'state', 'traffic'] as const).map((name) => (
                  <th key={name}>{t(`preview.${name}`)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, state, traffic]) => (
                <tr key={name}>
                  <td className="m">{name}</td>
                  <td>
                    <Chip tone={state === 'active' ? 'ok' : 'neutral'}>{t(`preview.${state}`)}</Chip>
                  </td>
                  <td className="tn">{t(`preview.figures.${traffic}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <span className="bp-link">{t('preview.link')}</span>
      </div>
    </div>
  )
}
