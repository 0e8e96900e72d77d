import { useTranslate } from 'ra-core'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { CopyAction } from '../../../ui/parts/actions/CopyAction.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'

/** Backup codes, shown only once. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTranslate()
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      open
      title={t('profile.codes.title')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('profile.codes.done')}
        </Button>
      }
    >
      <div className="stack">
        <p>{t('profile.codes.text')}</p>
        <ul className="own-codes mono" aria-label={t('profile.codes.title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="row wrap">
          <CopyAction text={text} />
          <Button size="small" icon="download" onClick={() => saveText(text)}>
            {t('profile.codes.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function saveText(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'backup-codes.txt' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
