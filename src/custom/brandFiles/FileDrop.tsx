// A place for files: dropped, or chosen with a button.
import { useTranslate } from 'ra-core'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '../../ui/parts/actions/Button.tsx'
import type { Upload } from './useUpload.ts'

type Props = {
  id: string
  upload: Upload
  /** Text of the button. */ label: string
  /** Names the field for screen readers. */ about: string
  describedBy: string | undefined
  invalid: boolean
  children?: ReactNode
  tools?: ReactNode
  onDelete?: (() => void) | undefined
}

export function FileDrop({ id, upload, label, about, describedBy, invalid, children, tools, onDelete }: Props) {
  const t = useTranslate()
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => [...(files ?? [])].slice(0, 1).forEach(upload.send)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={['pic-drop', isOver && 'over', invalid && 'err'].filter(Boolean).join(' ')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      {children}
      <div className="pic-tools">
        <Button
          id={id}
          size="small"
          icon="upload"
          busy={upload.busy !== undefined}
          aria-describedby={describedBy}
          aria-label={`${about}: ${label}`}
          onClick={() => picker.current?.click()}
          onKeyDown={(event) => event.key === 'Delete' && onDelete?.()}
        >
          {label}
        </Button>
        {tools}
        <span className="help">{t('brandFiles.orDrop')}</span>
      </div>
      <p role="status" className="help">
        {upload.busy !== undefined && t('brandFiles.uploading', { name: upload.busy })}
      </p>
      <p role="alert" className="file-fault">
        {upload.fault}
      </p>
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        accept={upload.accept}
        aria-label={about}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}
