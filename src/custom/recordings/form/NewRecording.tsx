// Leads to the form of a new recording; where several resources can be recorded, one is chosen first.
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import { pathTo } from '../../../client/paths/pages.ts'
import { SelectInput } from '../../../ui/form/controls/inputs.tsx'
import { ButtonLink } from '../../../ui/parts/actions/ButtonLink.tsx'
import type { Stored } from '../useRecordings.ts'

/** The resources that can be recorded. */
type Props = { resources: { resource: Stored; name: string }[] }

export function NewRecording({ resources }: Props) {
  const t = useTranslate()
  const navigate = useNavigate()
  const addressOf = (id: unknown) => pathTo('record-new', { resource_id: String(id) })
  const [only] = resources
  if (!only) return <p className="help">{t('recordings.nothing')}</p>
  if (resources.length === 1)
    return (
      <ButtonLink kind="primary" icon="plus" to={addressOf(only.resource.id)}>
        {t('recordings.new')}
      </ButtonLink>
    )
  return (
    <SelectInput
      label={t('recordings.newOf')}
      value=""
      options={[
        { value: '', label: t('recordings.newOf') },
        ...resources
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map(({ resource, name }) => ({ value: String(resource.id), label: name })),
      ]}
      onChange={(id) => id !== '' && void navigate(addressOf(id))}
    />
  )
}
