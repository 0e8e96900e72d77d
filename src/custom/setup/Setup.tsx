// Instructions to use a record: its domain, the DNS records to add, and changes in the pages of a site.
// `options` of the tab name the fields: `domain`, `names`, `origin` (a map of hosts), `video` (chosen protocols) with the
// `playlists` that are appended to the path of a file, by protocol, and `guide`, the place whose documentation is linked.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useGuide } from '../../client/page/guides.ts'
import { isUnproven } from '../../client/calls/names.ts'
import { getAt, parseFieldPath, toPointer } from '../../engine/schema/paths.ts'
import { isPlainObject, textsIn } from '../../engine/json/objects.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { CopyRow } from '../../ui/parts/actions/CopyRow.tsx'
import { CopyText } from '../../ui/parts/actions/CopyText.tsx'
import { NamesPanel } from '../names/NamesPanel.tsx'
import type { CustomTabProps } from '../tabProps.ts'
import { Checks } from '../checks/Checks.tsx'
import { NameRecords } from './NameRecords.tsx'
import { pathsOf } from './paths.ts'
import '../../ui/css/pairs.css'
import './setup.css'

export function Setup(props: CustomTabProps) {
  const { type, record, tab, can } = props
  const t = useTranslate()
  const { options = {} } = tab
  const at = (key: string) => (typeof options[key] === 'string' ? getAt(record, toPointer(parseFieldPath(options[key]))) : undefined)
  const guide = useGuide(String(options['guide'] ?? ''))
  const domain = String(at('domain') ?? '')
  const names = textsIn(at('names'))
  const paths = pathsOf({
    domain,
    names,
    origins: Object.keys(isPlainObject(at('origin')) ? (at('origin') as object) : {}),
    protocols: textsIn(at('video')),
    playlists: isPlainObject(options['playlists']) ? (options['playlists'] as Record<string, string>) : {},
  })
  // Steps that need action come first, and keep their position while they are being done.
  const [leads] = useState(() => props.names.some(isUnproven))
  const ofNames = props.names.length > 0 ? <NamesPanel {...props} /> : <NameRecords names={names} domain={domain} />
  return (
    <div className="stack setup">
      {leads && ofNames}
      <Panel title={t('setup.domain')} note={t('setup.domainNote')}>
        <CopyText text={domain} />
      </Panel>
      {!leads && ofNames}
      {can.update && <Checks type={type} record={record} />}
      <Panel title={t('setup.paths')} note={t('setup.pathsNote')}>
        <dl className="pairs">
          <CopyRow label={t('setup.before')} text={paths.before} />
          <CopyRow label={t('setup.after')} text={paths.after} />
        </dl>
      </Panel>
      {paths.video && (
        <Panel title={t('setup.video')} note={t('setup.videoNote')}>
          <dl className="pairs">
            <CopyRow label="MP4" text={paths.video.file} />
            {paths.video.playlists.map(({ protocol, path }) => (
              <CopyRow key={protocol} label={protocol} text={path} />
            ))}
          </dl>
        </Panel>
      )}
      <Panel title={t('setup.cms')}>
        <p className="mid">{t('setup.cmsNote')}</p>
        {guide && (
          <p>
            <a href={guide} target="_blank" rel="noreferrer">
              {t('setup.cmsGuide')} <Icon name="external-link" size={14} />
            </a>
          </p>
        )}
      </Panel>
    </div>
  )
}
