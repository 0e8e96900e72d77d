// A choice among pages: a tile for each kind of new record. Only accessible pages are shown.
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { pageNamed, pagePath as pathIn, verdictOn, type Page } from '../../../engine/pages/pageTable.ts'
import { useCrumbs } from '../../../client/paths/crumbs.ts'
import { HOME, pageTable, pathTo } from '../../../client/paths/pages.ts'
import { ButtonLink } from '../../../ui/parts/actions/ButtonLink.tsx'
import { Icon, iconNamed } from '../../../ui/parts/Icon.tsx'
import { PageHeader } from '../../../ui/parts/PageHeader.tsx'
import { usePageLabel } from '../../shell/usePageLabel.ts'
import { useVisitor } from '../../shell/useVisitor.ts'
import './choicePage.css'

export function ChoicePage({ page }: { page: Page }) {
  const t = useTranslate()
  const visitor = useVisitor()
  const labelOf = usePageLabel()
  const label = labelOf({ page })
  useCrumbs([{ label: t(`shell.menu.groups.${page.area}`) }, { label }])
  const open = choicesOf(page).filter(({ target }) => verdictOn(target, visitor, pageTable) === 'open')
  return (
    <>
      <PageHeader
        title={label}
        actions={
          page.back !== undefined && (
            <ButtonLink icon="arrow-left" to={pathTo(page.back)}>
              {t('form.back')}
            </ButtonLink>
          )
        }
      />
      <div className="body wide">
        <ul className="choice-tiles">
          {open.map(({ target, to, name }) => (
            <li key={to}>
              <Link className="panel tile" to={to}>
                <Icon name={iconNamed(target.picture ?? 'radio')} size={24} />
                <b>{t(`choices.${name}.title`)}</b>
                <span className="muted small">{t(`choices.${name}.text`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** `page` or `page/value`: the page with its parameter of a closed list. */
function choicesOf(page: Page): { target: Page; to: string; name: string }[] {
  return (page.choices ?? []).flatMap((said) => {
    const [name = '', value] = said.split('/')
    const target = pageNamed(pageTable, name)
    const param = target && Object.keys(target.params)[0]
    if (!target) return []
    const to = pathIn(pageTable, name, param !== undefined && value !== undefined ? { [param]: value } : {}) ?? HOME
    return [{ target, to, name: value ?? name }]
  })
}
