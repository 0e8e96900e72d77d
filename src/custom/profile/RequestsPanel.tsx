// The account's requests: lists that are in the profile and in no menu.
import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { Link } from 'react-router'
import { pageAt, pathTo } from '../../client/paths/pages.ts'
import { isChild, pathOf } from '../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { humanise } from '../../engine/words/wordLookup.ts'
import { Icon, iconNamed } from '../../ui/parts/Icon.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'

export function RequestsPanel() {
  const t = useTranslate()
  const locale = useLocale()
  const types = useDefinitions().filter(isOfProfile)
  if (types.length === 0) return null
  return (
    <Panel title={t('profile.requests.title')} note={t('profile.requests.note')} flush>
      <ul className="own-list">
        {types.map((type) => (
          <li key={type.name} className="own-row">
            <Icon name={iconNamed(type.icon)} />
            <Link to={pathOf(type, 'list')}>{type.label[locale] ?? humanise(type.name)}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function isOfProfile(type: DefinitionSummary): boolean {
  const areaAt = (path: string) => pageAt(path)?.page.area
  return type.can.read && !isChild(type) && areaAt(pathOf(type, 'list')) === areaAt(pathTo('profile-person'))
}
