import { useNotify } from 'ra-core'
import { useId, useState, type DragEvent } from 'react'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import { useWords } from '../../client/words/useWords.ts'
import { failureText } from '../../ui/failure.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { AreaInput } from '../../ui/form/controls/inputs.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'
import { useTellFailure } from '../../ui/useTellFailure.ts'
import type { ListParent } from '../actionProps.ts'
import { Compared } from './Compared.tsx'
import { inWritingOrder } from './plan.ts'
import { useImport } from './useImport.ts'
import './zoneFile.css'

type Props = { type: string; parent: ListParent; onClose: () => void }
const [mostBytes, mostLines] = [5 * 1024 * 1024, 10_000]

export function ImportDialog({ type, parent, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const notify = useNotify()
  const tellFailure = useTellFailure()
  const zone = String(parent.record['name'] ?? '')
  const steps = useImport({ type, types: useTypes(type), zone, parent })
  const { step } = steps
  const undo = async () => {
    if (step.at !== 'applied') return
    try {
      await steps.undo(step)
      notify('zoneFile.undone', { type: 'success' })
      onClose()
    } catch (error) {
      tellFailure(error)
    }
  }
  const title = t('zoneFile.title', { zone })
  if (step.at === 'file') return <FileDialog title={title} onRead={(text) => void steps.read(text)} onClose={onClose} />
  const back = <Button onClick={steps.reset}>{t('zoneFile.back')}</Button>
  if (step.at === 'failed')
    return (
      <Dialog open title={title} onClose={onClose} actions={back}>
        <Alert tone="bad" live title={t('zoneFile.cannot')}>
          {failureText(step.failure, t)}
        </Alert>
      </Dialog>
    )
  if (step.at === 'comparing')
    return (
      <Dialog open wide title={title} onClose={onClose} actions={back}>
        <p role="status">{t('zoneFile.reading')}</p>
        <SkeletonBar width="100%" height={240} />
      </Dialog>
    )
  if (step.at === 'applying')
    return (
      <Dialog open title={title} onClose={() => undefined}>
        <p role="status" className="tn">
          {t('zoneFile.applying', { done: step.done, total: step.total })}
        </p>
        <progress className="bulk-progress" value={step.done} max={step.total} aria-label={title} />
      </Dialog>
    )
  if (step.at === 'applied')
    return (
      <Dialog
        open
        title={title}
        onClose={onClose}
        actions={
          <>
            {step.results.length > 0 && <Button onClick={() => void undo()}>{t('zoneFile.undo')}</Button>}
            <Button kind="primary" onClick={onClose}>
              {t('app.close')}
            </Button>
          </>
        }
      >
        {step.failure === undefined ? (
          <p role="status">{t('zoneFile.applied', { smart_count: step.results.length })}</p>
        ) : (
          <Alert tone="bad" live title={t('zoneFile.stopped', { done: step.results.length, total: step.total })}>
            {failureText(step.failure, t)}
          </Alert>
        )}
      </Dialog>
    )
  const left = inWritingOrder(step.rows).filter((row) => !step.refusals.has(row)).length
  return (
    <Dialog
      open
      wide
      title={title}
      onClose={onClose}
      actions={
        <>
          {back}
          <Button kind="primary" disabled={left === 0} onClick={() => void steps.apply(step)}>
            {t('zoneFile.apply', { smart_count: left })}
          </Button>
        </>
      }
    >
      <Compared type={type} {...step} left={left} onChoose={steps.choose} />
    </Dialog>
  )
}

/** The types that records of the zone may have: the values of the field. */
function useTypes(type: string): string[] {
  const state = useDefinition(type)
  if (state.status !== 'ready') return []
  const node = state.definition.schema.properties?.['type']
  const values = typeof node === 'object' ? node.enum : undefined
  return Array.isArray(values) ? values.map(String) : []
}

function FileDialog({ title, onRead, onClose }: { title: string; onRead: (text: string) => void; onClose: () => void }) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [isOver, setOver] = useState(false)
  const [area, fileId] = [useId(), useId()]
  const send = (given: string) => {
    const wrong = faultOf(given)
    if (wrong === undefined) onRead(given)
    else setFault(wrong)
  }
  const open = async (file: File | undefined) => {
    if (!file) return
    if (file.size > mostBytes) return setFault('tooLarge')
    send(await file.text())
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void open(event.dataTransfer.files[0])
  }
  return (
    <Dialog
      open
      wide
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button kind="primary" onClick={() => send(text)}>
            {t('zoneFile.compare')}
          </Button>
        </>
      }
    >
      <div
        className={isOver ? 'zone-drop over' : 'zone-drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>{t('zoneFile.lead')}</p>
        <p className="zone-pick">
          <input
            id={fileId}
            className="vh"
            type="file"
            accept=".zone,.txt,.db,text/plain"
            onChange={(event) => void open(event.target.files?.[0])}
          />
          <label className="btn" htmlFor={fileId}>
            <Icon name="upload" />
            {t('zoneFile.choose')}
          </label>
          <span className="help no-phone">{t('zoneFile.orDrop')}</span>
        </p>
        <label htmlFor={area}>{t('zoneFile.paste')}</label>
        <AreaInput
          id={area}
          mono
          rows={10}
          value={text}
          invalid={fault !== undefined}
          describedBy={`${area}-fault`}
          onChange={(typed) => {
            setText(typed)
            setFault(undefined)
          }}
        />
        <p id={`${area}-fault`} role="alert" className="zone-reason">
          {fault !== undefined && t(`zoneFile.${fault}`)}
        </p>
      </div>
    </Dialog>
  )
}

function faultOf(text: string): 'empty' | 'tooLarge' | 'notText' | undefined {
  if (text.trim() === '') return 'empty'
  if (text.length > mostBytes || text.split('\n', mostLines + 1).length > mostLines) return 'tooLarge'
  return text.includes('\0') || text.includes('\uFFFD') ? 'notText' : undefined
}
