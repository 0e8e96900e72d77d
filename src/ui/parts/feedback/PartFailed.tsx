import { useTranslate } from 'ra-core'
import { Button } from '../actions/Button.tsx'
import { Alert } from './Alert.tsx'

/** In the place of a part that could not be loaded (lazyScript). */
export function PartFailed({ retry }: { retry: () => void }) {
  const t = useTranslate()
  return (
    <Alert tone="bad" live>
      {t('problems.part')}{' '}
      <Button kind="link" onClick={retry}>
        {t('problems.retry')}
      </Button>
    </Alert>
  )
}
