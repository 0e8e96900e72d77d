import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import { useWords } from '../../client/words/useWords.ts'
import { readZoneFile } from '../../engine/formats/dns/zoneFile.ts'
import type { Definition } from '../../engine/types.ts'
import type { ListParent } from '../actionProps.ts'
import { Compared } from './Compared.tsx'
import { FileDialog } from './FileDialog.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { changeOf, inWritingOrder, nameOf, planOf, undoOf, type Options, type StoredSet } from './plan.ts'
import { useImport } from './useImport.ts'

type Props = { type: string; parent: ListParent; onClose: () => void }
const most = { bytes: 10 * 1024 * 1024, lines: 120_000 }
const usual: Options = { others: 'keep', same: 'replace' }

export function ImportDialog({ type, parent, onClose }: Props) {
  const { t } = useWords()
  const state = useDefinition(type)
  const definition = state.status === 'ready' ? state.definition : undefined
  const types = typesOf(definition)
  const zone = String(parent.record['name'] ?? '')
  const fields = { [parent.field]: parent.id }
  const steps = useImport({
    type,
    filter: fields,
    sort: definition?.resource.list.sort,
    usual,
    read: (text) => readZoneFile(text, { zone, types }),
    plan: (file, stored: StoredSet[], options) => planOf(file, stored, options),
    inWritingOrder,
    keyOf: nameOf,
    changeOf: (row) => changeOf(row, fields),
    undoOf: (row, result) => undoOf(row, result, fields),
  })
  const say = (text: string, values?: Record<string, unknown>): string => t(`zoneFile.${text}`, values)
  const title = t('zoneFile.title', { zone })
  if (steps.step.at === 'file')
    return (
      <FileDialog
        title={title}
        say={say}
        accept=".zone,.txt,.db,text/plain"
        most={most}
        onRead={(text) => void steps.read(text)}
        onClose={onClose}
      />
    )
  return (
    <ImportSteps
      title={title}
      say={say}
      steps={steps}
      onClose={onClose}
      compared={(step, left) => <Compared type={type} {...step} left={left} say={say} onChoose={steps.choose} />}
    />
  )
}

/** The types that records of the zone may have: the values of the field. */
function typesOf(definition: Definition | undefined): string[] {
  const node = definition?.schema.properties?.['type']
  const values = typeof node === 'object' ? node.enum : undefined
  return Array.isArray(values) ? values.map(String) : []
}
