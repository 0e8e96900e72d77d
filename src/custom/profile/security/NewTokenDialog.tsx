import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSession } from '../../../client/session/useSession.ts'
import { SelectInput } from '../../../ui/form/controls/inputs.tsx'
import { Segmented } from '../../../ui/parts/actions/Segmented.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { call } from '../../../client/api/call.ts'
import type { Calls } from '../../../client/api/generated.ts'
import { useCall } from '../useCall.ts'
import { CallDialog } from '../CallDialog.tsx'

const lives = ['30', '90', '365', 'endless'] as const

/** Name, access, account, expiry. */
export function NewTokenDialog({ onClose, onMade }: { onClose: () => void; onMade: (token: string) => void }) {
  const t = useTranslate()
  const { type, accounts } = useSession()
  const { busy, waiting, problem, faults, run } = useCall(['name'])
  const [name, setName] = useState('')
  const [scope, setScope] = useState<'read' | 'write'>('read')
  const [isSimpleRest, setSimpleRest] = useState(false)
  const [account, setAccount] = useState('')
  const [life, setLife] = useState<string>('90')
  const create = async () => {
    if (name.trim() === '') return
    const body: Calls['POST /tokens']['body'] = {
      name: name.trim(),
      scopes: scope === 'write' ? ['read', 'write'] : ['read'],
      days: life === 'endless' ? null : (Number(life) as 30 | 90 | 365),
      ...(account && { account }),
      ...(isSimpleRest && { simple_rest: true }),
    }
    if (await run(async () => onMade((await call('POST /tokens', { body })).token))) onClose()
  }
  return (
    <CallDialog
      title={t('profile.tokens.newTitle')}
      verb={t('profile.tokens.create')}
      busy={busy}
      isHeld={name.trim() === '' || waiting}
      problem={problem}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <InputField
        label={t('profile.tokens.name')}
        maxLength={64}
        value={name}
        error={faults['name']}
        onChange={setName}
        help={t('profile.tokens.nameHelp')}
        autoFocus
      />
      <div className="f">
        <span className="lab">{t('profile.tokens.may')}</span>
        <Segmented
          label={t('profile.tokens.may')}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'read', label: t('profile.tokens.reads') },
            { value: 'write', label: t('profile.tokens.writes') },
          ]}
        />
        <p className="muted small">{t(type === 'Person' ? 'profile.tokens.reaches' : 'profile.tokens.reachesStaff')}</p>
      </div>
      <label className="tick">
        <input
          type="checkbox"
          className="cb"
          checked={isSimpleRest}
          aria-describedby="own-token-simple-rest"
          onChange={(event) => setSimpleRest(event.target.checked)}
        />
        <span>
          {t('profile.tokens.simpleRest')}
          <span className="help" id="own-token-simple-rest">
            {t('profile.tokens.simpleRestHelp')}
          </span>
        </span>
      </label>
      {type === 'Person' && accounts.length > 1 && (
        <div className="f">
          <label htmlFor="own-token-account">{t('profile.tokens.account')}</label>
          <SelectInput
            id="own-token-account"
            value={account}
            onChange={setAccount}
            options={[
              { value: '', label: t('profile.tokens.allAccounts') },
              ...accounts.map(({ name: value }) => ({ value, label: value })),
            ]}
          />
        </div>
      )}
      <div className="f">
        <label htmlFor="own-token-life">{t('profile.tokens.life')}</label>
        <SelectInput
          id="own-token-life"
          value={life}
          onChange={setLife}
          options={lives.map((value) => ({ value, label: t(`profile.tokens.lives.${value}`) }))}
        />
      </div>
    </CallDialog>
  )
}
