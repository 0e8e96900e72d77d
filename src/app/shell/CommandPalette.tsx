// Ctrl K: pages of the menu, what can be created, language and theme.
import MuiDialog from '@mui/material/Dialog'
import { useLocale, useLocales, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Locale } from '../../engine/types.ts'
import { focusOnMount } from '../../ui/focusOnMount.ts'
import { Icon, iconNamed, type IconName } from '../../ui/parts/Icon.tsx'
import { pathOf } from '../definitions/paths.ts'
import { useAccount, useSession } from '../definitions/session.ts'
import { useDefinitions } from '../definitions/useDefinitions.ts'
import { humanise } from '../definitions/wordLookup.ts'
import { useChooseLanguage } from '../i18n/LanguageScope.tsx'
import { schemeChoices, useSchemeChoice } from '../scheme/scheme.ts'
import { opensDefinitions, opensProjects } from '../staff/rights.ts'
import { byMenuOrder } from './menu.ts'

type Command = { group: string; icon: IconName; label: string; run: () => void }
const PER_GROUP = 7

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const list = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const found = matching(useCommands(), query)
  const run = (command: Command | undefined) => {
    onClose()
    command?.run()
  }
  const onKey = (event: React.KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') run(found[at])
    if (!by) return
    event.preventDefault()
    setAt((now) => (now + by + found.length) % Math.max(1, found.length))
  }
  return (
    <MuiDialog open onClose={onClose} slotProps={{ paper: { className: 'palette', 'aria-label': t('shell.palette.label') } }}>
      <div className="cmd">
        <div className="cmd-in">
          <Icon name="search" size={18} />
          <input ref={focusOnMount} value={query} onKeyDown={onKey} placeholder={t('shell.palette.open')} aria-label={t('shell.palette.label')} role="combobox" aria-expanded aria-controls={list} aria-activedescendant={found[at] ? `${list}-${at}` : undefined} onChange={(event) => { setQuery(event.target.value); setAt(0) }} />
          <kbd>Esc</kbd>
        </div>
        <div id={list} role="listbox" aria-label={t('shell.palette.label')}>
          {found.map((command, index) => (
            <div key={`${command.group} ${command.label}`} role="presentation">
              {command.group !== found[index - 1]?.group && <p className="g" role="presentation">{t(`shell.palette.${command.group}`)}</p>}
              <button type="button" id={`${list}-${index}`} className="li" role="option" tabIndex={-1} aria-selected={index === at} onMouseMove={() => setAt(index)} onClick={() => run(command)}>
                <Icon name={command.icon} /><span className="grow cut">{command.label}</span>{index === at && <kbd>↵</kbd>}
              </button>
            </div>
          ))}
        </div>
        {found.length === 0 && <p className="none" role="status">{t('shell.palette.none')}</p>}
      </div>
    </MuiDialog>
  )
}

function useCommands(): Command[] {
  const t = useTranslate()
  const navigate = useNavigate()
  const locale = useLocale() as Locale // only our two locales are ever set
  const session = useSession()
  const account = useAccount()
  const types = byMenuOrder(useDefinitions())
  const languages = useLocales()
  const setLocale = useChooseLanguage()
  const [scheme, setScheme] = useSchemeChoice()
  const isStaffHome = session.type === 'Staff' && !account
  const go = (icon: IconName, label: string, to: string, group = 'pages'): Command => ({ group, icon, label, run: () => void navigate(to) })
  return [
    ...(isStaffHome ? [] : [go('house', t('shell.menu.home'), '/')]),
    ...(isStaffHome && opensProjects(session) ? [go('briefcase', t('shell.menu.projects'), '/admin/projects')] : []),
    ...types.map((type) => go(iconNamed(type.icon), type.label[locale] ?? humanise(type.name), pathOf(type, 'list'))),
    ...(isStaffHome && opensDefinitions(session) ? [go('braces', t('shell.menu.definitions'), '/admin/definitions')] : []),
    ...types.filter((type) => type.can.create).map((type) => go('plus', t('list.createOne', { one: type.one[locale] ?? humanise(type.name) }), pathOf(type, 'create'), 'create')),
    ...languages.filter((language) => language.locale !== locale).map((language): Command => ({ group: 'language', icon: 'languages', label: language.name, run: () => setLocale(language.locale) })),
    ...schemeChoices.filter((choice) => choice !== scheme).map((choice): Command => ({ group: 'language', icon: choice === 'dark' ? 'moon' : choice === 'light' ? 'sun' : 'monitor', label: t(`shell.profile.themes.${choice}`), run: () => setScheme(choice) })),
  ]
}

function matching(commands: Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const counts = new Map<string, number>()
  return commands.filter((command) => {
    if (!words.every((word) => command.label.toLowerCase().includes(word))) return false
    const count = (counts.get(command.group) ?? 0) + 1
    counts.set(command.group, count)
    return count <= PER_GROUP || words.length > 0
  })
}
