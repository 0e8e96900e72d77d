// The first step of an import: a file is chosen, dropped or pasted.
import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { AreaInput } from '../../ui/form/controls/inputs.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import './zoneFile.css'

type Props = {
  title: string
  /** A text of the kind of file. */ say: (text: string, values?: Record<string, unknown>) => string
  accept: string
  most: { bytes: number; lines: number }
  onRead: (text: string) => void
  onClose: () => void
  /** Above the choice of a file. */ children?: ReactNode
}

export function FileDialog({ title, say, accept, most, onRead, onClose, children }: Props) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [isOver, setOver] = useState(false)
  const [area, fileId] = [useId(), useId()]
  const send = (given: string) => {
    const wrong = faultOf(given, most)
    if (wrong === undefined) onRead(given)
    else setFault(wrong)
  }
  const open = async (file: File | undefined) => {
    if (!file) return
    if (file.size > most.bytes) return setFault('tooLarge')
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
            {say('compare')}
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
        <p>{say('lead')}</p>
        {children}
        <p className="zone-pick">
          <input id={fileId} className="vh" type="file" accept={accept} onChange={(event) => void open(event.target.files?.[0])} />
          <label className="btn" htmlFor={fileId}>
            <Icon name="upload" />
            {say('choose')}
          </label>
          <span className="help no-phone">{say('orDrop')}</span>
        </p>
        <label htmlFor={area}>{say('paste')}</label>
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
          {fault !== undefined && say(fault)}
        </p>
      </div>
    </Dialog>
  )
}

function faultOf(text: string, most: Props['most']): 'empty' | 'tooLarge' | 'notText' | undefined {
  if (text.trim() === '') return 'empty'
  if (text.length > most.bytes || text.split('\n', most.lines + 1).length > most.lines) return 'tooLarge'
  return text.includes('\0') || text.includes('\uFFFD') ? 'notText' : undefined
}
