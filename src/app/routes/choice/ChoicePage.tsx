// A choice among pages: a tile for each kind of new record. Only accessible pages are shown.
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { pageWithValue, verdictOn, type Page } from '../../../engine/pages/pageTable.ts'
import { useCrumbs } from '../../../client/paths/crumbs.ts'
import { pageTable, pathTo } from '../../../client/paths/pages.ts'
import { ButtonLink } from '../../../ui/parts/actions/ButtonLink.tsx'
import { Icon, iconNamed } from '../../../ui/parts/Icon.tsx'
import { PageHeader } from '../../../ui/parts/PageHeader.tsx'
import { usePageLabel } from '../../shell/usePageLabel.ts'
import { useVisitor } from '../../../client/session/useVisitor.ts'
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

function choicesOf(page: Page): { target: Page; to: string; name: string }[] {
  return (page.choices ?? []).flatMap((said) => {
    const target = pageWithValue(pageTable, said)
    if (!target) return []
    const { page, params, value } = target
    return [{ target: page, to: pathTo(page.name, params), name: value ?? page.name }]
  })
}
