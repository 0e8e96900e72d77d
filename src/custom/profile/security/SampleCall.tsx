import { useTranslate } from 'ra-core'
import { API } from '../../../client/api/http.ts'
import { byMenuOrder } from '../../../client/definitions/menuOrder.ts'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { pathTo } from '../../../client/paths/pages.ts'
import { useAccount, useSession } from '../../../client/session/useSession.ts'
import { ButtonLink } from '../../../ui/parts/actions/ButtonLink.tsx'
import { CopyText } from '../../../ui/parts/actions/CopyText.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'

/** A call that works once the token is filled in, and a link to all others. */
export function SampleCall() {
  const t = useTranslate()
  const { type } = useSession()
  const account = useAccount()
  const records = byMenuOrder(useDefinitions()).find(({ scope, can }) => scope === 'account' && can.read)
  const path = account && records ? `/accounts/${account.name}/${records.name}` : '/definitions'
  const command = `curl -H "Authorization: Bearer $TOKEN" ${window.location.origin}${API}${path}`
  return (
    <Panel
      title={t('profile.tokens.sample')}
      note={t('profile.tokens.sampleNote')}
      right={
        <ButtonLink size="small" to={pathTo(type === 'Person' ? 'api-reference' : 'api-reference-staff')}>
          {t('profile.tokens.reference')}
        </ButtonLink>
      }
    >
      <div className="once">
        <CopyText text={command} />
      </div>
    </Panel>
  )
}
