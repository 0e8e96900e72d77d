import { useLocale, useLocales, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Popover } from '../../ui/parts/Floating.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Segmented } from '../../ui/parts/Segmented.tsx'
import { Tip } from '../../ui/parts/Tip.tsx'
import { useChooseAccount, useLogOut } from '../definitions/entry.ts'
import { useAccount, useSession, type AccountInfo, type Session } from '../definitions/session.ts'
import { useChooseLanguage } from '../i18n/chooseLanguage.ts'
import { schemeChoices, useSchemeChoice } from '../scheme/scheme.ts'
import { cutName } from './menu.ts'
import { useRoleName } from './useRoleName.ts'

const SEARCH_FROM = 8

export function ProfileButton({ slim }: { slim: boolean }) {
  const t = useTranslate()
  const session = useSession()
  const account = useAccount()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = nameOf(session)
  const role = useRoleName()
  const place = account ? `${cutName(account.name)} · ${account.client}` : `${t('shell.profile.staff')} · ${role}`
  const whole = account ? `${account.company_name || account.project.name} · ${account.name}` : session.email
  return (
    <>
      <Tip title={slim ? `${name} · ${whole}` : whole} delay={1000} placement="right" names>
        <button type="button" className="me" aria-haspopup="dialog" aria-expanded={anchor !== null} aria-label={`${t('shell.profile.open')}: ${name}`} onClick={(event) => setAnchor(event.currentTarget)}>
          <span className="ava" aria-hidden="true">{initialsOf(session)}</span>
          <span className="who"><b className="cut">{name}</b><small className="cut">{place}</small></span>
        </button>
      </Tip>
      {anchor && <ProfileMenu anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

function ProfileMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const t = useTranslate()
  const session = useSession()
  const logOut = useLogOut()
  const role = useRoleName()
  return (
    <Popover anchorEl={anchor} open onClose={onClose} anchorOrigin={{ vertical: 'top', horizontal: 'left' }} transformOrigin={{ vertical: 'bottom', horizontal: 'left' }} slotProps={{ paper: { className: 'profile', role: 'dialog', 'aria-label': t('shell.profile.open') } }}>
      <div className="profile-head"><b className="cut">{nameOf(session)}</b><span className="muted small cut">{session.email}</span>{session.type === 'Staff' && <span className="muted small cut">{role}</span>}</div>
      {session.accounts.length > 1 && <Accounts onClose={onClose} />}
      <Preferences />
      <div className="profile-part"><button type="button" className="mi" onClick={() => { onClose(); logOut() }}><Icon name="log-out" />{t('shell.profile.logout')}</button></div>
    </Popover>
  )
}

function Preferences() {
  const t = useTranslate()
  const locale = useLocale()
  const setLocale = useChooseLanguage()
  const languages = useLocales()
  const [scheme, setScheme] = useSchemeChoice()
  return (
    <div className="profile-part profile-prefs">
      {languages.length > 1 && (
        <div className="pref"><span className="muted small">{t('shell.profile.language')}</span>
          <Segmented small label={t('shell.profile.language')} value={locale} onChange={setLocale} options={languages.map((language) => ({ value: language.locale, label: language.name }))} />
        </div>
      )}
      <div className="pref"><span className="muted small">{t('shell.profile.theme')}</span>
        <Segmented small label={t('shell.profile.theme')} value={scheme} onChange={setScheme} options={schemeChoices.map((value) => ({ value, label: t(`shell.profile.themes.${value}`) }))} />
      </div>
    </div>
  )
}

function Accounts({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { accounts } = useSession()
  const current = useAccount()
  const enter = useChooseAccount()
  const [query, setQuery] = useState('')
  const found = accounts.filter((account) => [account.name, account.company_name, account.project.name].join(' ').toLowerCase().includes(query.trim().toLowerCase()))
  const choose = (account: AccountInfo) => {
    onClose()
    if (account.name !== current?.name) enter(account.name)
  }
  return (
    <div className="profile-part" role="group" aria-label={t('shell.profile.accounts')}>
      <p className="profile-cap">{t('shell.profile.accounts')}</p>
      {accounts.length >= SEARCH_FROM && (
        <div className="profile-find in"><Icon name="search" /><input value={query} aria-label={t('shell.profile.findAccount')} placeholder={t('shell.profile.findAccount')} onChange={(event) => setQuery(event.target.value)} /></div>
      )}
      <div className="profile-accounts">
        {found.map((account) => (
          <button key={account.name} type="button" className="mi" aria-pressed={account.name === current?.name} onClick={() => choose(account)}>
            <span className="grow cut"><span className="m">{account.name}</span> <span className="muted small">{account.client}</span></span>
            {account.name === current?.name && <Icon name="check" />}
          </button>
        ))}
        {found.length === 0 && <p className="profile-cap">{t('shell.profile.noAccount')}</p>}
      </div>
    </div>
  )
}

function nameOf({ first_name, last_name, email }: Session): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email
}

function initialsOf({ first_name, last_name, email }: Session): string {
  const letters = [first_name, last_name].map((name) => [...(name ?? '')][0] ?? '').join('')
  return (letters || email.slice(0, 2)).toUpperCase()
}
