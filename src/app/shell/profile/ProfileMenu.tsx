import { useLocales, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { itemsFor, pageNamed, type MenuRow } from '../../../engine/pages/pageTable.ts'
import { Popover } from '../../../ui/parts/feedback/Floating.tsx'
import { Icon, iconNamed } from '../../../ui/parts/Icon.tsx'
import { Segmented } from '../../../ui/parts/actions/Segmented.tsx'
import { useDocumentation } from '../../../client/brand/useDocumentation.ts'
import { useLogOut } from '../../../client/session/entry.ts'
import { pageTable, pathTo } from '../../../client/paths/pages.ts'
import { useSession } from '../../../client/session/useSession.ts'
import { LanguageChoice } from '../../../client/words/LanguageChoice.tsx'
import { schemeChoices, useSchemeChoice } from '../../../client/brand/scheme.ts'
import { ProfileAccounts } from './ProfileAccounts.tsx'
import { personName } from '../personName.ts'
import { useNotice } from '../useNotice.ts'
import { usePageLabel } from '../usePageLabel.ts'
import { useRoleName } from '../useRoleName.ts'
import { useVisitor } from '../../../client/session/useVisitor.ts'

type ProfileMenuProps = { anchor: HTMLElement; onClose: () => void; onContact: () => void }

export function ProfileMenu({ anchor, onClose, onContact }: ProfileMenuProps) {
  const t = useTranslate()
  const session = useSession()
  const logOut = useLogOut()
  const role = useRoleName()
  const choosesAccounts = useNotice('accounts') || session.accounts.length > 1
  const rows = itemsFor(pageTable, pageTable.profile, useVisitor())
  return (
    <Popover
      anchorEl={anchor}
      open
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { className: 'profile', role: 'dialog', 'aria-label': t('shell.profile.open') } }}
    >
      <div className="profile-head">
        <b className="cut">{personName(session)}</b>
        <span className="muted small cut">{session.email}</span>
        {session.type === 'Staff' && <span className="muted small cut">{role}</span>}
      </div>
      {choosesAccounts && <ProfileAccounts onClose={onClose} />}
      {rows.length > 0 && (
        <div className="profile-part">
          {rows.map((row) => (
            <ProfileItem key={row.page ?? row.action} row={row} onClose={onClose} onContact={onContact} />
          ))}
        </div>
      )}
      <Preferences />
      <div className="profile-part">
        <button
          type="button"
          className="mi"
          onClick={() => {
            onClose()
            logOut()
          }}
        >
          <Icon name="log-out" />
          {t('shell.profile.logout')}
        </button>
      </div>
    </Popover>
  )
}

function ProfileItem({ row, onClose, onContact }: { row: MenuRow; onClose: () => void; onContact: () => void }) {
  const t = useTranslate()
  const labelOf = usePageLabel()
  const documentation = useDocumentation()
  const page = row.page === undefined ? undefined : pageNamed(pageTable, row.page)
  const icon = <Icon name={iconNamed(row.icon)} />
  if (page)
    return (
      <Link className="mi" to={pathTo(page.name)} onClick={onClose}>
        {icon}
        {labelOf({ page })}
      </Link>
    )
  const label = t(`shell.profile.${row.action}`)
  if (row.action === 'documentation')
    return (
      <a className="mi" href={documentation} target="_blank" rel="noreferrer noopener" onClick={onClose}>
        {icon}
        <span className="grow">{label}</span>
        <Icon name="external-link" size={14} />
      </a>
    )
  return (
    <button
      type="button"
      className="mi"
      onClick={() => {
        onClose()
        onContact()
      }}
    >
      {icon}
      {label}
    </button>
  )
}

function Preferences() {
  const t = useTranslate()
  const languages = useLocales()
  const [scheme, setScheme] = useSchemeChoice()
  return (
    <div className="profile-part profile-prefs">
      {languages.length > 1 && (
        <div className="pref">
          <span className="muted small">{t('shell.profile.language')}</span>
          <LanguageChoice label={t('shell.profile.language')} />
        </div>
      )}
      <div className="pref">
        <span className="muted small">{t('shell.profile.theme')}</span>
        <Segmented
          small
          label={t('shell.profile.theme')}
          value={scheme}
          onChange={setScheme}
          options={schemeChoices.map((value) => ({ value, label: t(`shell.profile.themes.${value}`) }))}
        />
      </div>
    </div>
  )
}
