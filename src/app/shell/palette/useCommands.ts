// Everything the palette offers besides records: this page's actions, pages, types to create, recent records, language and theme.
import { useLocales, useTranslate } from 'ra-core'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { itemsFor, pageNamed, verdictOn } from '../../../engine/pages/pageTable.ts'
import type { Visitor } from '../../../engine/rights/visitor.ts'
import { pageAt, pageTable, pathTo } from '../../../client/paths/pages.ts'
import { isChild, pathOf } from '../../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../../client/definitions/types.ts'
import { useShownPageActions } from '../../../client/page/pageActions.ts'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { humanise } from '../../../engine/words/wordLookup.ts'
import { useChooseLanguage } from '../../../client/words/chooseLanguage.ts'
import { schemeChoices, useSchemeChoice } from '../../../client/brand/scheme.ts'
import { byMenuOrder } from '../../../client/definitions/menuOrder.ts'
import { useMenu } from '../menu/useMenu.ts'
import { usePageLabel } from '../usePageLabel.ts'
import { useVisitor } from '../../../client/session/useVisitor.ts'
import type { Command } from './matching.ts'
import { useRecent } from './recent.ts'

export function useCommands(): Command[] {
  const t = useTranslate()
  const locale = useLocale()
  const types = useDefinitions()
  const languages = useLocales()
  const setLocale = useChooseLanguage()
  const [scheme, setScheme] = useSchemeChoice()
  const iconOf = (type: string) => types.find(({ name }) => name === type)?.icon ?? 'file'
  return [
    ...useShownPageActions().map(({ id, label, icon, run }): Command => ({ group: 'here', id: `here ${id}`, icon, label, run })),
    ...useRecent().map(({ type, label, to }) => go(iconOf(type), label, to, 'recent')),
    ...usePageCommands(),
    ...useVerbCommands(),
    ...byMenuOrder(types)
      .filter((type) => type.can.create || type.order)
      .map((type) =>
        go('plus', t('list.createOne', { one: type.one[locale] ?? humanise(type.name) }), type.order ?? pathOf(type, 'create'), 'create'),
      ),
    ...languages
      .filter((language) => language.locale !== locale)
      .map((language): Command => ({
        group: 'language',
        id: `language ${language.locale}`,
        icon: 'languages',
        label: language.name,
        run: () => setLocale(language.locale),
      })),
    ...schemeChoices
      .filter((choice) => choice !== scheme)
      .map((choice): Command => ({
        group: 'language',
        id: `theme ${choice}`,
        icon: choice === 'dark' ? 'moon' : choice === 'light' ? 'sun' : 'monitor',
        label: t(`shell.profile.themes.${choice}`),
        run: () => setScheme(choice),
      })),
  ]
}

/** Actions by the words that people type. */
function useVerbCommands(): Command[] {
  const t = useTranslate()
  const visitor = useVisitor()
  return itemsFor(pageTable, pageTable.verbs ?? [], visitor).map(({ verb, page, params, icon }) => ({
    ...go(icon, t(`shell.palette.verb.${verb}`), pathTo(page, params), 'verbs'),
    id: `verb ${verb}`,
    also: t(`shell.palette.verbAlso.${verb}`),
  }))
}

/** Every accessible page of the menus, types before their sections; then types that have a page but no menu item. */
function usePageCommands(): Command[] {
  const labelOf = usePageLabel()
  const all = useDefinitions()
  const types = byMenuOrder(all)
  const menu = useMenu().flatMap((entry) => (entry.kind === 'page' ? [entry] : []))
  const visitor = useVisitor()
  const own = itemsFor(pageTable, pageTable.profile, visitor).flatMap(({ page: name, icon }) => {
    const page = name === undefined ? undefined : pageNamed(pageTable, name)
    return page ? [go(icon ?? page.icon, labelOf({ page }), pathTo(page.name))] : []
  })
  const others = all.filter(
    (type) => type.menu === undefined && type.can.read && !isChild(type) && isOpenPage(pathOf(type, 'list'), visitor),
  )
  const [first, ...rest] = menu.filter(({ type }) => type === undefined).map((entry) => go(entry.icon, labelOf(entry), entry.to))
  return [...(first ? [first] : []), ...types.map(toList), ...rest, ...own, ...others.map(toList)]

  function toList(type: DefinitionSummary): Command {
    return go(type.icon ?? 'boxes', labelOf({ type }), pathOf(type, 'list'))
  }
}

/** Only addresses of the table: others are accessible to everybody who may read the type. */
function isOpenPage(path: string, visitor: Visitor): boolean {
  const page = pageAt(path)?.page
  return page !== undefined && verdictOn(page, visitor, pageTable) === 'open'
}

function go(icon: string, label: string, to: string, group = 'pages'): Command {
  return { group, id: `${group} ${to}`, icon, label, to }
}
