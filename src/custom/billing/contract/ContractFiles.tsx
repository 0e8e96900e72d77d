// Contract files of a project: staff add and delete them under its contract, customers download those that are shared.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useId, useRef, useState } from 'react'
import type { ContractFile } from '../../../client/api/generated.ts'
import { call } from '../../../client/api/call.ts'
import { API, request } from '../../../client/api/http.ts'
import { useTimezone } from '../../../client/session/useSession.ts'
import { useTask } from '../../../ui/useTask.ts'
import { SwitchInput } from '../../../ui/form/controls/inputs.tsx'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Button, IconButton } from '../../../ui/parts/actions/Button.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/display/DataTable.tsx'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Chip } from '../../../ui/parts/feedback/Chip.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import { PageSkeleton, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { problemOf } from '../../../ui/problem.ts'
import type { CustomTabProps } from '../../tabProps.ts'
import '../billing.css'

const accepted = '.pdf,.docx,.xlsx,.odt,.png,.jpg,.jpeg'

export function ContractFilesTab({ record, can }: CustomTabProps) {
  const t = useTranslate()
  const project = String(record.id)
  const { files, error, refetch, reload } = useFiles(['project', project], () =>
    call('GET /billing/:project/files', { params: { project } }),
  )
  const [toDelete, setToDelete] = useState<ContractFile>()
  if (error) return <ProblemState error={error} retry={() => void refetch()} />
  if (!files) return <PageSkeleton />
  return (
    <Panel title={t('billing.files.title')} note={t('billing.files.note')} flush>
      <FileTable
        files={files}
        addressOf={({ id }) => `${API}/billing/${encodeURIComponent(project)}/files/${id}/content`}
        hasShared
        onDelete={can.update ? setToDelete : undefined}
      />
      {can.update && <AddFile project={project} onAdded={reload} />}
      {toDelete && <DeleteFile project={project} file={toDelete} onClose={() => setToDelete(undefined)} onDeleted={reload} />}
    </Panel>
  )
}

/** Renders nothing if no file is shared. */
export function SharedFiles({ account }: { account: string }) {
  const t = useTranslate()
  const {
    files = [],
    error,
    refetch,
  } = useFiles(['account', account], () => call('GET /accounts/:account/billing/files', { params: { account } }))
  if (error) return <ProblemState error={error} retry={() => void refetch()} />
  if (files.length === 0) return null
  return (
    <Panel title={t('billing.files.title')} flush>
      <FileTable files={files} addressOf={({ id }) => `${API}/accounts/${encodeURIComponent(account)}/billing/files/${id}/content`} />
    </Panel>
  )
}

function useFiles(of: string[], queryFn: () => Promise<ContractFile[]>) {
  const client = useQueryClient()
  const queryKey = ['contract-files', ...of]
  const { data: files, error, refetch } = useQuery({ queryKey, queryFn, retry: false })
  return { files, error, refetch, reload: () => client.invalidateQueries({ queryKey }) }
}

type TableProps = {
  files: ContractFile[]
  addressOf: (file: ContractFile) => string
  /** Tells which files the customer sees. */ hasShared?: boolean
  onDelete?: ((file: ContractFile) => void) | undefined
}

function FileTable({ files, addressOf, hasShared, onDelete }: TableProps) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  if (files.length === 0) return <p className="contract-none muted">{t('billing.files.none')}</p>
  const columns: DataColumn<ContractFile>[] = [
    {
      id: 'name',
      label: t('billing.files.name'),
      isHeader: true,
      cell: (file) => (
        <a href={addressOf(file)} download={file.name}>
          {file.name}
        </a>
      ),
    },
    { id: 'size', label: t('billing.files.size'), isNumeric: true, cell: ({ size }) => format.bytes(size) },
    { id: 'added', label: t('billing.files.added'), cell: ({ created_at }) => format.date(created_at) },
  ]
  if (hasShared)
    columns.push({
      id: 'shared',
      label: t('billing.files.for'),
      cell: ({ shared }) => <Chip>{t(shared ? 'billing.files.shared' : 'billing.files.internal')}</Chip>,
    })
  if (onDelete)
    columns.push({
      id: 'delete',
      label: '',
      cell: (file) => (
        <IconButton small icon="trash" label={t('billing.files.deleteNamed', { name: file.name })} onClick={() => onDelete(file)} />
      ),
    })
  return <DataTable label={t('billing.files.title')} columns={columns} rows={files} keyOf={({ id }) => id} />
}

function AddFile({ project, onAdded }: { project: string; onAdded: () => Promise<unknown> }) {
  const t = useTranslate()
  const notify = useNotify()
  const picker = useRef<HTMLInputElement>(null)
  const label = useId()
  const task = useTask()
  const [isShared, setShared] = useState(false)
  const [refused, setRefused] = useState<string>()
  const send = (file: File | undefined) =>
    file &&
    task.run(async () => {
      const body = new FormData()
      body.append('file', file, file.name)
      setRefused(undefined)
      try {
        await request(`${API}/billing/${encodeURIComponent(project)}/files?shared=${isShared}`, { method: 'POST', body })
      } catch (error) {
        const text = t(`billing.files.refused.${problemOf(error).code}`, { _: '' })
        if (text === '') throw error
        return setRefused(text)
      }
      await onAdded()
      notify('billing.files.done', { type: 'success', messageArgs: { name: file.name } })
    })
  return (
    <div className="contract-add">
      <span className="row">
        <SwitchInput labelledBy={label} checked={isShared} onChange={setShared} />
        <span id={label}>{t('billing.files.share')}</span>
      </span>
      <Button size="small" icon="upload" busy={task.busy} onClick={() => picker.current?.click()}>
        {t('billing.files.add')}
      </Button>
      <span className="help">{t('billing.files.kinds')}</span>
      {refused !== undefined && (
        <Alert tone="bad" live>
          {refused}
        </Alert>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        accept={accepted}
        aria-label={t('billing.files.add')}
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
    </div>
  )
}

type DeleteProps = { project: string; file: ContractFile; onClose: () => void; onDeleted: () => Promise<unknown> }

function DeleteFile({ project, file, onClose, onDeleted }: DeleteProps) {
  const t = useTranslate()
  const task = useTask()
  const remove = () =>
    task.run(async () => {
      await request(`${API}/billing/${encodeURIComponent(project)}/files/${file.id}`, { method: 'DELETE' })
      await onDeleted()
      onClose()
    })
  const actions = (
    <>
      <Button onClick={onClose} autoFocus>
        {t('app.cancel')}
      </Button>
      <Button kind="danger" busy={task.busy} onClick={() => void remove()}>
        {t('billing.files.delete')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('billing.files.deleteNamed', { name: file.name })} onClose={onClose} actions={actions}>
      <p>{t(file.shared ? 'billing.files.deleteShared' : 'billing.files.deleteText')}</p>
    </Dialog>
  )
}
