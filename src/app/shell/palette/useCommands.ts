// Everything the palette offers besides records: this page's actions, pages, what can be created, recent records, language and theme.
import { useLocale, useLocales, useTranslate } from 'ra-core'
import type { Locale } from '../../../engine/types.ts'
import { pathOf } from '../../definitions/paths.ts'
import { useShownPageActions } from '../../definitions/pageActions.ts'
import { useAccount, useSession } from '../../definitions/session.ts'
import { useDefinitions } from '../../definitions/useDefinitions.ts'
import { humanise } from '../../definitions/wordLookup.ts'
import { useChooseLanguage } from '../../i18n/chooseLanguage.ts'
import { schemeChoices, useSchemeChoice } from '../../scheme/scheme.ts'
import { opensDefinitions } from '../../staff/rights.ts'
import { byMenuOrder } from '../menu.ts'
import type { Command } from './matching.ts'
import { useRecent } from './recent.ts'

export function useCommands(): Command[] {
  const t = useTranslate()
  const locale = useLocale() as Locale // only our two locales are ever set
  const session = useSession()
  const account = useAccount()
  const all = useDefinitions()
  const types = byMenuOrder(all)
  const languages = useLocales()
  const setLocale = useChooseLanguage()
  const [scheme, setScheme] = useSchemeChoice()
  const isStaffHome = session.type === 'Staff' && !account
  const go = (icon: string, label: string, to: string, group = 'pages'): Command => ({ group, id: `${group} ${to}`, icon, label, to })
  const iconOf = (type: string) => all.find(({ name }) => name === type)?.icon ?? 'file'
  return [
    ...useShownPageActions().map(({ id, label, icon, run }): Command => ({ group: 'here', id: `here ${id}`, icon, label, run })),
    ...useRecent().map(({ type, label, to }) => go(iconOf(type), label, to, 'recent')),
    ...(isStaffHome ? [] : [go('house', t('shell.menu.home'), '/')]),
    ...types.map((type) => go(type.icon ?? 'boxes', type.label[locale] ?? humanise(type.name), pathOf(type, 'list'))),
    ...(isStaffHome && opensDefinitions(session) ? [go('braces', t('shell.menu.definitions'), '/admin/definitions')] : []),
    ...types.filter((type) => type.can.create).map((type) => go('plus', t('list.createOne', { one: type.one[locale] ?? humanise(type.name) }), pathOf(type, 'create'), 'create')),
    ...languages.filter((language) => language.locale !== locale).map((language): Command => ({ group: 'language', id: `language ${language.locale}`, icon: 'languages', label: language.name, run: () => setLocale(language.locale) })),
    ...schemeChoices.filter((choice) => choice !== scheme).map((choice): Command => ({ group: 'language', id: `theme ${choice}`, icon: choice === 'dark' ? 'moon' : choice === 'light' ? 'sun' : 'monitor', label: t(`shell.profile.themes.${choice}`), run: () => setScheme(choice) })),
  ]
}
