// Leads to the form of a new recording; where several resources can be recorded, one is chosen first.
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import { pathTo } from '../../../client/paths/pages.ts'
import { SelectInput } from '../../../ui/form/controls/inputs.tsx'
import { ButtonLink } from '../../../ui/parts/actions/ButtonLink.tsx'
import type { Stored } from '../useRecordings.ts'

type Props = { resource: Stored | undefined; resources: Stored[]; isOffered: (resource: Stored) => boolean }

export function NewRecording({ resource, resources, isOffered }: Props) {
  const t = useTranslate()
  const navigate = useNavigate()
  const offered = (resource ? [resource] : resources).filter(isOffered)
  const addressOf = (id: unknown) => pathTo('record-new', { resource_id: String(id) })
  if (offered.length === 0) return <p className="help">{t('recordings.nothing')}</p>
  if (offered.length === 1)
    return (
      <ButtonLink kind="primary" icon="plus" to={addressOf(offered[0]?.id)}>
        {t('recordings.new')}
      </ButtonLink>
    )
  return (
    <SelectInput
      label={t('recordings.newOf')}
      value=""
      options={[
        { value: '', label: t('recordings.newOf') },
        ...offered.map(({ id, name }) => ({ value: String(id), label: String(name) })),
      ]}
      onChange={(id) => id !== '' && void navigate(addressOf(id))}
    />
  )
}
