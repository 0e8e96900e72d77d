// Settings that the parent record needs before it can be extended, with links.
import { useTranslate, type RaRecord } from 'ra-core'
import { Link } from 'react-router'
import { pathOf } from '../../client/paths/paths.ts'
import { useSummary } from '../../client/definitions/useDefinitions.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'

export function MissingSettings({ type, record, fields }: { type: string; record: RaRecord; fields: string[] }) {
  const t = useTranslate()
  const summary = useSummary(type)
  return (
    <div className="zones-needs">
      <Alert tone="warn" title={t('zones.needs', { fields: fields.join(', ') })}>
        {summary && <Link to={pathOf(summary, 'record', record)}>{t('zones.toSettings')}</Link>}
      </Alert>
    </div>
  )
}
