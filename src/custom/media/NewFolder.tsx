import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '../../ui/failure.ts'
import { focusOnMount } from '../../ui/focusOnMount.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { InputField } from '../../ui/parts/inputs/InputField.tsx'
import { problemOf } from '../../ui/problem.ts'
import { filesQuery } from './fileCalls.ts'
import { addressOf } from './FolderLinks.tsx'

type Props = { account: string; path: string }

/** Opens a folder by name. Folders are not stored: one exists while it holds a file. */
export function NewFolder({ account, path }: Props) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="folder" onClick={() => setOpen(true)}>
        {t('media.newFolder')}
      </Button>
      {isOpen && <NewFolderDialog account={account} path={path} onClose={() => setOpen(false)} />}
    </>
  )
}

function NewFolderDialog({ account, path, onClose }: Props & { onClose: () => void }) {
  const t = useTranslate()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useId()
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || name.includes('/')) return setRefusal(t(name.trim() === '' ? 'media.folderNeeded' : 'files.errors.file_name'))
    const folder = path === '' ? name.trim() : `${path}/${name.trim()}`
    setBusy(true)
    try {
      // The server judges the name before anything is uploaded to the folder.
      await client.fetchQuery({ ...filesQuery(account, folder, 0), retry: false })
      onClose()
      void navigate(addressOf(folder))
    } catch (error) {
      setRefusal(t(`files.errors.${problemOf(error).code}`, { _: '' }) || failureText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('media.newFolder')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy}>
            {t('media.openFolder')}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        <InputField
          label={t('media.folderName')}
          help={t('media.folderHelp')}
          error={refusal}
          autoComplete="off"
          ref={focusOnMount}
          value={name}
          onChange={(next) => {
            setName(next)
            setRefusal(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
