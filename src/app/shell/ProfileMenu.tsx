import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useLocaleState, useLocales, useLogout, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { savePreferences } from '../../authProvider/session.ts'
import { setActingAccount } from '../../dataProvider/scope.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Segmented } from '../../ui/parts/Segmented.tsx'
import { Tip } from '../../ui/parts/Tip.tsx'
import { useAccount, useSession, type AccountInfo, type Session } from '../definitions/session.ts'
import { isLocale } from '../i18n/locale.ts'
import { schemeChoices, useSchemeChoice } from '../scheme/scheme.ts'
import { cutName } from './menu.ts'

const SEARCH_FROM = 8

export function ProfileButton({ slim }: { slim: boolean }) {
  const t = useTranslate()
  const session = useSession()
  const account = useAccount()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = nameOf(session)
  const place = account ? `${cutName(account.name)} · ${account.client}` : t(`shell.profile.staff`)
  const whole = account ? `${account.company_name || account.project.name} · ${account.name}` : session.email
  return (
    <>
      <Tip title={slim ? `${name} · ${whole}` : whole} delay={1000} placement="right">
        <button type="button" className="me" aria-haspopup="menu" aria-expanded={anchor !== null} aria-label={`${t('shell.profile.open')}: ${name}`} onClick={(event) => setAnchor(event.currentTarget)}>
          <span className="ava" aria-hidden="true">{initialsOf(session)}</span>
          <span className="who"><b className="cut">{name}</b><small className="cut">{place}</small></span>
        </button>
      </Tip>
      <ProfileMenu anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  )
}

function ProfileMenu({ anchor, onClose }: { anchor: HTMLElement | null; onClose: () => void }) {
  const t = useTranslate()
  const session = useSession()
  const logout = useLogout()
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} anchorOrigin={{ vertical: 'top', horizontal: 'left' }} transformOrigin={{ vertical: 'bottom', horizontal: 'left' }} slotProps={{ paper: { className: 'profile' } }}>
      <li className="profile-head" role="presentation"><b className="cut">{nameOf(session)}</b><span className="muted small cut">{session.email}</span></li>
      <Divider component="li" />
      {session.accounts.length > 1 && [<Accounts key="accounts" onClose={onClose} />, <Divider component="li" key="line" />]}
      <Preferences />
      <Divider component="li" />
      <MenuItem onClick={() => { onClose(); void logout() }}><Icon name="log-out" />{t('shell.profile.logout')}</MenuItem>
    </Menu>
  )
}

function Preferences() {
  const t = useTranslate()
  const session = useSession()
  const [locale, setLocale] = useLocaleState()
  const languages = useLocales()
  const [scheme, setScheme] = useSchemeChoice()
  const keep = (change: Parameters<typeof savePreferences>[0]) => void savePreferences(change).catch(() => undefined) // the browser remembers it anyway
  const chooseLanguage = (next: string) => {
    setLocale(next)
    if (isLocale(next) && session.type === 'Person') keep({ language: next })
  }
  return (
    <li className="profile-prefs" role="presentation">
      {languages.length > 1 && (
        <div className="pref"><span className="muted small">{t('shell.profile.language')}</span>
          <Segmented small label={t('shell.profile.language')} value={locale} onChange={chooseLanguage} options={languages.map((language) => ({ value: language.locale, label: language.name }))} />
        </div>
      )}
      <div className="pref"><span className="muted small">{t('shell.profile.theme')}</span>
        <Segmented small label={t('shell.profile.theme')} value={scheme} onChange={(next) => { setScheme(next); keep({ theme: next }) }} options={schemeChoices.map((value) => ({ value, label: t(`shell.profile.themes.${value}`) }))} />
      </div>
    </li>
  )
}

function Accounts({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { accounts } = useSession()
  const current = useAccount()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const found = accounts.filter((account) => [account.name, account.company_name, account.project.name].join(' ').toLowerCase().includes(query.trim().toLowerCase()))
  const choose = (account: AccountInfo) => {
    onClose()
    if (account.name === current?.name) return
    setActingAccount(account.name)
    navigate('/')
  }
  return (
    <>
      <li className="profile-cap" role="presentation">{t('shell.profile.accounts')}</li>
      {accounts.length >= SEARCH_FROM && (
        <li role="presentation" className="profile-find"><span className="in"><Icon name="search" /><input value={query} aria-label={t('shell.profile.findAccount')} placeholder={t('shell.profile.findAccount')} onChange={(event) => setQuery(event.target.value)} onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()} /></span></li>
      )}
      {found.map((account) => (
        <MenuItem key={account.name} selected={account.name === current?.name} role="menuitemradio" aria-checked={account.name === current?.name} onClick={() => choose(account)}>
          <span className="grow"><span className="m">{account.name}</span> <span className="muted small">{account.client}</span></span>
          {account.name === current?.name && <Icon name="check" />}
        </MenuItem>
      ))}
      {found.length === 0 && <li className="profile-cap" role="presentation">{t('shell.profile.noAccount')}</li>}
    </>
  )
}

function nameOf({ first_name, last_name, email }: Session): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email
}

function initialsOf({ first_name, last_name, email }: Session): string {
  const letters = [first_name, last_name].map((name) => [...(name ?? '')][0] ?? '').join('')
  return (letters || email.slice(0, 2)).toUpperCase()
}
