import { useTranslate } from 'ra-core'
import { SwitchInput } from '../../ui/form/controls/inputs.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { InputField } from '../../ui/parts/inputs/InputField.tsx'
import type { FaceProps } from './faceProps.ts'
import { PreviewMenu } from './PreviewMenu.tsx'

const still = () => undefined

export function FormFace(props: FaceProps) {
  const t = useTranslate()
  return (
    <div className="bp-portal">
      <PreviewMenu {...props} current={2} />
      <div className="bp-content">
        <h1>{t('preview.formTitle')}</h1>
        <div className="panel bp-form">
          <InputField label={t('preview.domain')} mono value="studio.example" onChange={still} />
          <span className="row">
            <SwitchInput label={t('preview.signed')} checked onChange={still} />
            <span>
              {t('preview.signed')} <span className="muted">{t('preview.signedHelp')}</span>
            </span>
          </span>
          <div className="row">
            <Button kind="primary">{t('preview.create')}</Button>
            <Button>{t('preview.cancel')}</Button>
          </div>
        </div>
        <span className="bp-link">{t('preview.link')}</span>
      </div>
    </div>
  )
}
