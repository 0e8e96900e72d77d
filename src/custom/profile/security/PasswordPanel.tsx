import { useNotify, useTranslate } from 'ra-core'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { PasswordFields, usePasswordChange } from './PasswordFields.tsx'

/** Changes the password; the current one is required. */
export function PasswordPanel() {
  const t = useTranslate()
  const notify = useNotify()
  const { busy, problem, isHeld, fields, change } = usePasswordChange()
  const submit = async () => {
    if (await change()) notify('profile.password.changed', { type: 'success' })
  }
  return (
    <Panel title={t('profile.password.title')} note={t('profile.password.note')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {problem && <Alert tone="bad" live title={problem} />}
        <div className="own-grid">
          <PasswordFields {...fields} />
        </div>
        <div className="row">
          <Button kind="primary" type="submit" busy={busy} aria-disabled={isHeld}>
            {t('profile.password.change')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
