import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { useChooseAccount } from '../../../client/session/entry.ts'
import { useAccount, useService, useSession, type AccountInfo } from '../../../client/session/useSession.ts'
import { foldedForSearch } from '../../../ui/folded.ts'

const SEARCH_FROM = 8

/** The accounts a user may switch between; details of the open one are loaded with it. */
export function ProfileAccounts({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { accounts } = useSession()
  const current = useAccount()
  const enter = useChooseAccount()
  const [query, setQuery] = useState('')
  const found = accounts.filter((account) =>
    foldedForSearch([account.name, account.company_name, account.contract_number, account.project.name].join(' ')).includes(
      foldedForSearch(query.trim()),
    ),
  )
  const choose = (account: AccountInfo) => {
    onClose()
    if (account.name !== current?.name) enter(account.name)
  }
  return (
    <div className="profile-part" role="group" aria-label={t('shell.profile.accounts')}>
      <p className="profile-cap">{t('shell.profile.accounts')}</p>
      {accounts.length >= SEARCH_FROM && (
        <div className="profile-find in">
          <Icon name="search" />
          <input
            value={query}
            aria-label={t('shell.profile.findAccount')}
            placeholder={t('shell.profile.findAccount')}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      )}
      <div className="profile-accounts">
        {found.map((account) => (
          <button
            key={account.name}
            type="button"
            className="mi"
            aria-pressed={account.name === current?.name}
            onClick={() => choose(account)}
          >
            <span className="grow acc">
              <span className="cut">
                <span className="m">{account.name}</span> <span className="muted small">{account.client}</span>
              </span>
              <About account={account} />
            </span>
            {account.name === current?.name && <Icon name="check" />}
          </button>
        ))}
        {found.length === 0 && <p className="profile-cap">{t('shell.profile.noAccount')}</p>}
      </div>
      {current && <Balance />}
    </div>
  )
}

function About({ account: { company_name: company, contract_number: contract } }: { account: AccountInfo }) {
  const t = useTranslate()
  const text = [company, contract ? t('shell.profile.contract', { number: contract }) : ''].filter(Boolean).join(' · ')
  return text ? <span className="muted small cut">{text}</span> : null
}

/** Without billing the balance is unknown, which is not zero. */
function Balance() {
  const t = useTranslate()
  const format = useFormat()
  const service = useService()
  const hasBalance = typeof service?.balance === 'number'
  return (
    <p className="profile-cap">
      {t('shell.profile.balance')}: {hasBalance ? format.money(service.balance, service.currency ?? '') : t('shell.profile.notConnected')}
    </p>
  )
}
