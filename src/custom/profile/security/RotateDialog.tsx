import { useTranslate } from 'ra-core'
import type { ApiToken } from '../../../client/api/generated.ts'
import { call } from '../../../client/api/call.ts'
import { CallDialog } from '../CallDialog.tsx'
import { useCall } from '../useCall.ts'

/** Replaces a token with a new one; the old one works for another day. */
export function RotateDialog({ token, onClose, onMade }: { token: ApiToken; onClose: () => void; onMade: (token: string) => void }) {
  const t = useTranslate()
  const { busy, waiting, problem, run } = useCall([])
  const rotate = async () => {
    if (await run(async () => onMade((await call('POST /tokens/:id/rotation', { params: { id: token.id } })).token))) onClose()
  }
  return (
    <CallDialog
      title={t('profile.tokens.rotateTitle', { name: token.name })}
      verb={t('profile.tokens.rotate')}
      busy={busy}
      isHeld={waiting}
      problem={problem}
      onSubmit={() => void rotate()}
      onClose={onClose}
    >
      <p>{t(token.expired ? 'profile.tokens.rotateEnded' : 'profile.tokens.rotateText')}</p>
    </CallDialog>
  )
}
