import { useTranslate } from 'ra-core'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { InputField } from '../../ui/parts/inputs/InputField.tsx'
import { GuestLayout } from '../signIn/shell/GuestLayout.tsx'
import type { FaceProps } from './faceProps.ts'

const still = () => undefined

export function SignInFace({ brand }: FaceProps) {
  const t = useTranslate()
  return (
    <GuestLayout key={brand.backgrounds.join()}>
      <div className="g-box">
        <h1>{t('auth.title')}</h1>
        <InputField label={t('auth.email')} value={t('preview.email')} onChange={still} />
        <InputField label={t('auth.password')} type="password" value="••••••••••" onChange={still} />
        <Button kind="primary" className="big">
          {t('auth.signIn')}
        </Button>
      </div>
    </GuestLayout>
  )
}
