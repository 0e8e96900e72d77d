// The DNS records that point the names of a record to its domain, one per name, each with a copy button.
import { useTranslate } from 'ra-core'
import { CopyAction } from '../../ui/parts/actions/CopyAction.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'

export function NameRecords({ names, domain }: { names: string[]; domain: string }) {
  const t = useTranslate()
  const shown = names.length > 0 ? names : ['cdn.example.com']
  return (
    <Panel title={t('setup.names', { smart_count: shown.length })} note={t(names.length > 0 ? 'setup.namesNote' : 'setup.noNames')} flush>
      <ul className="name-records">
        {shown.map((name) => (
          <li key={name}>
            <code className="mono">{lineOf(name, domain)}</code>
            {names.length > 0 && <CopyAction text={lineOf(name, domain)} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** In the notation of zone files (RFC 1035 §5.1). */
const lineOf = (name: string, domain: string): string => `${name}. CNAME ${domain}.`
