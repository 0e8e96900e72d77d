// The detail pane: the selected row, or the fields of its parent.
import { rowIndexesByHead } from '../../../engine/values/heads.ts'
import { useCallback } from 'react'
import { useForm, type NodeProps } from '../context.ts'
import { errorsAtPath, errorsUnder } from '../schema/errorTree.ts'
import { isData } from '../rows/rows.ts'
import type { LevelActions } from './actions.ts'
import { DetailPane } from './DetailPane.tsx'
import { HeadHost } from './HeadHost.tsx'
import { itemsName, pickMembers } from './levels.ts'
import type { Master, PaneName } from './useMaster.ts'

type Props = {
  node: NodeProps
  master: Master
  own: LevelActions
  above: LevelActions
  readOnly: boolean
  onBack: (to: PaneName) => void
  /** The open row is gone: another one is selected and has the focus. */
  onSelect: (row: number) => void
}

export function MasterDetail(props: Props) {
  const { master } = props
  return master.isParentOpen || (master.parents && !master.rows?.rows[master.row]) ? <ParentDetail {...props} /> : <RowDetail {...props} />
}

function RowDetail({ node, master, own, readOnly, onBack, onSelect }: Props) {
  const { t } = useForm().words
  const { rows: level, row: index } = master
  const row = level?.rows[index]
  if (!level || !row) return <p className="md-none">{t('form.master.nothingChosen')}</p>
  const { model } = level
  // The shared head of the group also decides which fields a row has.
  const whole =
    master.nesting.kind === 'groups' && Array.isArray(node.value) ? { ...row, value: (node.value as unknown[])[Number(row.segment)] } : row
  const step = (by: -1 | 1) => master.chooseRow(Math.max(0, Math.min(level.rows.length - 1, index + by)))
  return (
    <DetailPane
      title={t('form.master.row', { n: index + 1 })}
      count={t('form.master.of', { max: level.rows.length })}
      row={whole}
      schema={model.item}
      path={[...level.path, row.segment]}
      at={[...level.at, '*']}
      errors={errorsUnder(errorsAtPath(node.errors, level.path.slice(node.path.length)), row.segment)}
      keyName={model.kind === 'map' ? (model.options.key ?? 'key') : undefined}
      readOnly={readOnly}
      backLabel={t('form.master.back')}
      onBack={() => onBack('rows')}
      onRename={(key) => own.change([index], ({ value }) => ({ key, value }))}
      onStep={level.rows.length > 1 ? step : undefined}
      onDuplicate={own.canAdd ? () => master.chooseRow(own.duplicate(index)) : undefined}
      onRemove={() => onSelect(own.remove([index]))}
    />
  )
}

function ParentDetail({ node, master, above, readOnly, onBack }: Props) {
  const { t } = useForm().words
  const { parents: level, parent: index, nesting } = master
  const row = level?.rows[index]
  const change = above.change
  const onHead = useCallback(
    (head: Record<string, unknown>) =>
      change([index], ({ value }) => ({ key: undefined, value: { ...keptItems(value, master), ...head } })),
    [change, index, master],
  )
  if (!level || !row || nesting.kind === 'flat') return <p className="md-none">{t('form.master.nothingChosen')}</p>
  const shared = {
    title: t('form.edit'),
    count: '',
    readOnly,
    at: [...level.at, '*'],
    backLabel: t('form.master.back'),
    onBack: () => onBack('parents'),
    onStep: undefined,
    onRename: (key: string) => change([index], ({ value }) => ({ key, value })),
    onDuplicate: above.canAdd ? () => master.chooseParent(above.duplicate(index)) : undefined,
    onRemove: () => {
      master.chooseParent(Math.max(0, above.remove([index])))
      onBack('parents')
    },
  }
  if (nesting.kind === 'nested') {
    return (
      <DetailPane
        {...shared}
        row={row}
        schema={pickMembers(level.model.item, (name) => name !== nesting.name)}
        path={[...level.path, row.segment]}
        errors={errorsUnder(node.errors, row.segment)}
        keyName={level.model.kind === 'map' ? (level.model.options.key ?? 'key') : undefined}
      />
    )
  }
  const first = rowIndexesByHead(node.value, nesting.options)[index]?.[0] ?? 0
  const path = [...node.path, first]
  const head = Object.fromEntries(
    Object.entries(isData(row.value) ? row.value : {}).filter(([name]) => name !== itemsName(nesting.options)),
  )
  return (
    <HeadHost path={path} head={head} schema={level.model.item} onHead={onHead}>
      <DetailPane
        {...shared}
        row={{ ...row, value: head }}
        schema={pickMembers(level.model.item, (name) => (nesting.options.edit ?? nesting.options.by).includes(name))}
        path={path}
        errors={errorsUnder(node.errors, first)}
        keyName={undefined}
      />
    </HeadHost>
  )
}

function keptItems(value: unknown, { nesting }: Master): Record<string, unknown> {
  if (nesting.kind !== 'groups' || !isData(value)) return {}
  const name = itemsName(nesting.options)
  return { [name]: value[name] }
}
