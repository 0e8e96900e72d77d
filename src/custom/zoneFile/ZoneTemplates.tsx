// Records of a provider, added to a zone at once: the choice, the comparison, and applying the changes.
import { useLocale } from '../../ui/format/useLocale.ts'
import { useState } from 'react'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import { useWords } from '../../client/words/useWords.ts'
import { fieldSchema } from '../../engine/schema/paths.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import type { ListActionProps, ListParent } from '../actionProps.ts'
import { Compared } from './Compared.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { changeOf, inWritingOrder, nameOf, undoOf, type Options, type StoredSet } from './plan.ts'
import { templateRows, templatesIn, type Template } from './templates.ts'
import { useImport } from './useImport.ts'
import './zoneFile.css'

const usual: Options = { others: 'keep', same: 'replace' }

export function ZoneTemplates({ type, label, parent }: ListActionProps) {
  const state = useDefinition(type)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const templates = state.status === 'ready' ? templatesIn(fieldSchema(state.definition.schema, 'records'), locale) : []
  if (!parent || templates.length === 0) return null
  return (
    <>
      <Button icon="layers" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <TemplateDialog type={type} parent={parent} templates={templates} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props = { type: string; parent: ListParent; templates: Template[]; onClose: () => void }

function TemplateDialog({ type, parent, templates, onClose }: Props) {
  const { t } = useWords()
  const zone = String(parent.record['name'] ?? '')
  const fields = { [parent.field]: parent.id }
  const [chosen, setChosen] = useState<Template>()
  const steps = useImport({
    type,
    filter: fields,
    usual,
    read: (name) => templates.find((one) => one.name === name)!,
    plan: (template, stored: StoredSet[], options) => templateRows(template, zone, stored, options),
    inWritingOrder,
    keyOf: nameOf,
    changeOf: (row) => changeOf(row, fields),
    undoOf: (row, result) => undoOf(row, result, fields),
  })
  const own = ['title', 'back', 'nothing', 'noneLeft', 'cannot', 'undone']
  const say = (text: string, values?: Record<string, unknown>): string =>
    t(`zoneFile.${own.includes(text) ? 'template.' : ''}${text}`, values)
  if (steps.step.at === 'file')
    return (
      <Dialog
        open
        title={t('zoneFile.template.choose', { zone })}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('form.cancel')}</Button>}
      >
        <p>{t('zoneFile.template.lead')}</p>
        <ul className="zone-templates">
          {templates.map((template) => (
            <li key={template.name}>
              <button
                type="button"
                onClick={() => {
                  setChosen(template)
                  void steps.read(template.name)
                }}
              >
                <b>{template.name}</b>
                <span className="help mono">{[...new Set(template.records.map((set) => set.type))].join(' · ')}</span>
              </button>
              {template.help && (
                <a href={template.help} target="_blank" rel="noreferrer" aria-label={t('zoneFile.template.help', { name: template.name })}>
                  <Icon name="external-link" size={16} />
                </a>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <ImportSteps
      title={t('zoneFile.template.title', { name: chosen?.name ?? '', zone })}
      say={say}
      steps={steps}
      onClose={onClose}
      compared={(step, left) => (
        <Compared type={type} {...step} left={left} say={say} onChoose={steps.choose} choices={['same']} hasLines={false} />
      )}
    />
  )
}
