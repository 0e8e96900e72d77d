import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { pathTo } from '../../client/paths/pages.ts'
import { Icon } from '../../ui/parts/Icon.tsx'

/** The page of a folder. */
export const addressOf = (folder: string): string => pathTo('media-files', { '*': folder.split('/').map(encodeURIComponent).join('/') })

/** The folders inside this one, and the way up. */
export function FolderLinks({ path, folders }: { path: string; folders: readonly string[] }) {
  const t = useTranslate()
  if (path === '' && folders.length === 0) return null
  return (
    <nav aria-label={t('media.folders')}>
      <ul className="media-folders">
        {path !== '' && (
          <li>
            <Link to={addressOf(path.split('/').slice(0, -1).join('/'))}>
              <Icon name="arrow-up" size={16} />
              {t('media.up')}
            </Link>
          </li>
        )}
        {folders.map((name) => (
          <li key={name}>
            <Link to={addressOf(path === '' ? name : `${path}/${name}`)}>
              <Icon name="folder" size={16} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
