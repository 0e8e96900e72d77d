import { useNotify, useTranslate, type RaRecord } from 'ra-core'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import { textsIn } from '../../engine/json/objects.ts'
import { lackingIn } from '../../engine/values/defaults/parentHas.ts'
import { fieldSchema } from '../../engine/schema/paths.ts'
import type { Definition } from '../../engine/types.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { SwitchInput } from '../../ui/form/controls/inputs.tsx'
import { problemOf } from '../../ui/problem.ts'
import { useFailureToast } from '../../ui/useFailureToast.ts'
import type { CustomTabProps } from '../tabProps.ts'
import { CertificateField } from './CertificateField.tsx'
import { DisableZones } from './DisableZones.tsx'
import { zonesBodyOf, isSameDraft, missingIn, switched, type Body, type ZonesDraft } from './draft.ts'
import type { useOnly } from './useOnly.ts'
import { ZoneSelectors } from './ZoneSelectors.tsx'
import { ZonesFailed } from './ZonesFailed.tsx'
import { ZonesState } from './ZonesState.tsx'
import { Link } from 'react-router'
import { pathOf } from '../../client/paths/paths.ts'
import { useSummary } from '../../client/definitions/useDefinitions.ts'

type Props = CustomTabProps & {
  definition: Definition
  only: ReturnType<typeof useOnly>
  /** As stored. */ start: ZonesDraft
  canSave: boolean
}
type Edited = { draft: ZonesDraft; /** The base version. */ seen: number | undefined }

export function ZonesForm({ type: parent, record, tab, delivery, words: above, definition, only, start, canSave }: Props) {
  const t = useTranslate()
  const words = useWords()
  const notify = useNotify()
  const showFailure = useFailureToast()
  const element = useRef<HTMLFormElement>(null)
  const [edited, setEdited] = useState<Edited>()
  const [isSubmitted, setSubmitted] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const type = definition.name
  const draft = edited?.draft ?? start
  const isDirty = !isSameDraft(draft, start)
  const version = only.stored?.version
  const seen = isDirty ? edited?.seen : version
  const lacking = lackingIn(record, fieldSchema(definition.schema, 'areas')?.parentHas)
  const missing = missingIn(draft)
  const isReady = draft.isOn && isDirty && missing.length === 0 && lacking.length === 0
  const shown = isSubmitted ? missing : []

  const change = (next: ZonesDraft): void => {
    setEdited({ draft: next, seen })
    setFailure(undefined)
  }
  /** The notice above the form shows the delivery state as long as it lasts. */
  const send = async (body: Body): Promise<void> => {
    setFailure(undefined)
    try {
      const saved = await only.save(body, seen)
      setEdited(undefined)
      setSubmitted(false)
      notify('form.saved', { type: 'success', messageArgs: { version: saved } })
    } catch (error) {
      if (problemOf(error).kind === 'busy') showFailure(error)
      else setFailure(error)
      only.again()
    }
  }
  const disable = () => send(zonesBodyOf({ ...draft, isOn: false }))
  const press = (event: FormEvent): void => {
    event.preventDefault()
    if (only.busy || !canSave) return
    if (isReady) return void send(zonesBodyOf(draft))
    setSubmitted(true)
    // Errors are rendered first; then the first of them takes the focus.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"], .zones-needs a')?.focus())
  }
  const end = definition.resource.actions?.find((action) => action.id === tab.options?.['ends'])
  return (
    <ZonesState
      stored={only.stored}
      isConfigured={start.isOn}
      isUnknown={only.error !== null}
      again={only.again}
      isCoveredAbove={delivery?.state === 'pending'}
    >
      <Panel title={words.field(type, 'areas')} note={words.help(type, 'areas')} className="narrow">
        <form ref={element} className="zones" noValidate onSubmit={press}>
          {failure !== undefined && <ZonesFailed type={type} schema={definition.schema} error={failure} />}
          {isDirty && edited && edited.seen !== version && <NewerVersion version={version} onLoad={() => setEdited(undefined)} />}
          {lacking.length > 0 && <MissingSettings type={parent} record={record} fields={lacking.map((path) => above.field(path))} />}
          <ZonesSwitch isOn={draft.isOn} disabled={!canSave} onChange={(isOn) => change(switched(draft, isOn))} />
          {draft.isOn && (
            <ZoneSelectors
              type={type}
              zones={zonesOf(definition)}
              draft={draft}
              isMissing={shown.includes('areas')}
              disabled={!canSave}
              onChange={change}
            />
          )}
          {draft.isOn && (
            <CertificateField
              definition={definition}
              value={draft.certificate}
              {...optionsOf(record, tab.options)}
              isMissing={shown.includes('certificate')}
              disabled={!canSave}
              onChange={(certificate) => change({ ...draft, certificate })}
            />
          )}
          {canSave ? (
            <div className="row wrap">
              <Button type="submit" kind="primary" busy={only.busy} aria-disabled={!isReady || only.busy || undefined}>
                {t('form.save')}
              </Button>
              {end && (!draft.isOn || start.isOn) && (
                <DisableZones type={type} action={end} isOff={!start.isOn || only.busy} onRun={disable} />
              )}
            </div>
          ) : (
            <p className="muted">{t('record.readOnlyWhy')}</p>
          )}
        </form>
      </Panel>
    </ZonesState>
  )
}

function NewerVersion({ version, onLoad }: { version: number | undefined; onLoad: () => void }) {
  const t = useTranslate()
  return (
    <Alert live title={t('form.newer.title', { version })}>
      <Button kind="link" onClick={onLoad}>
        {t('form.newer.load', { version })}
      </Button>
    </Alert>
  )
}

function ZonesSwitch({ isOn, disabled, onChange }: { isOn: boolean; disabled: boolean; onChange: (isOn: boolean) => void }) {
  const t = useTranslate()
  const id = useId()
  return (
    <div className="opt">
      <SwitchInput id={id} checked={isOn} disabled={disabled} onChange={onChange} />
      <label className="t grow" htmlFor={id}>
        {t('zones.toggle')}
      </label>
    </div>
  )
}

function zonesOf({ schema }: Definition): string[] {
  return textsIn(fieldSchema(schema, 'areas.*')?.enum)
}

/** `names`: the parent's field with the names to cover; `covers`: the certificate's list. */
function optionsOf(record: RaRecord, options: CustomTabProps['tab']['options'] = {}): { names: string[]; covers: string | undefined } {
  return {
    names: typeof options['names'] === 'string' ? textsIn(record[options['names']]) : [],
    covers: typeof options['covers'] === 'string' ? options['covers'] : undefined,
  }
}

/** Settings that the parent record needs before it can be extended, with links. */
function MissingSettings({ type, record, fields }: { type: string; record: RaRecord; fields: string[] }) {
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
