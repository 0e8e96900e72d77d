// A list whose source addresses name a group of the account: one select rewrites it in all of them.
import { useId } from 'react'
import { useTranslate } from 'ra-core'
import { useAccount } from '../../client/session/useSession.ts'
import { isPlainObject } from '../../engine/json/objects.ts'
import { uiOf, useForm, type NodeProps } from '../../ui/form/context.ts'
import { SelectInput } from '../../ui/form/controls/inputs.tsx'
import { SummaryField } from '../../ui/form/fields/rows/SummaryField.tsx'
import { groupNames, groupOf, withGroup } from './groupsOfSources.ts'

export function SourceGroups(props: NodeProps) {
  const t = useTranslate()
  const host = useForm()
  const id = useId()
  const code = useAccount()?.name ?? ''
  const member = String(uiOf(host, props.at)['grouped'] ?? '')
  const rows = (Array.isArray(props.value) ? props.value : []) as unknown[]
  const found = rows.flatMap((row) => {
    const address = isPlainObject(row) ? row[member] : undefined
    return (typeof address === 'string' && groupOf(address, code)) || []
  })
  const [first] = found
  const isOne = first !== undefined && found.every((one) => one === first)
  const choose = (group: string) =>
    host.change(
      props.path,
      rows.map((row) =>
        isPlainObject(row) && typeof row[member] === 'string' ? { ...row, [member]: withGroup(row[member], code, group) } : row,
      ),
    )
  return (
    <>
      {!host.readOnly && (
        <div className="f source-groups">
          <label htmlFor={id}>{t('sources.group')}</label>
          <SelectInput
            id={id}
            value={isOne ? first : ''}
            disabled={found.length === 0}
            describedBy={`${id}-h`}
            options={[
              { value: '', label: t('sources.chooseGroup'), disabled: true },
              ...groupNames(code).map((name) => ({ value: name, label: name })),
            ]}
            onChange={choose}
          />
          <p className="help" id={`${id}-h`}>
            {t(found.length === 0 ? 'sources.noGroup' : 'sources.groupHelp')}
          </p>
        </div>
      )}
      <SummaryField {...props} />
    </>
  )
}
