import { useMutation } from '@tanstack/react-query'
import { useNotify, useTranslate, type RaRecord } from 'ra-core'
import { ConfirmDialog } from '../../ui/parts/feedback/ConfirmDialog.tsx'
import { type KeyOwner, removeSecret, rotateKey } from './streamKeys.ts'

export type PassphraseAction = 'encrypt' | 'renewPassphrase' | 'decrypt'
type Props = {
  action: PassphraseAction
  /** Name of the stream. */
  name: string
  at: string
  owner: KeyOwner & { version: number | undefined }
  record: RaRecord
  onClose: () => void
  onStored: (record: RaRecord & { version?: number }) => void
}

/** Asks before the stream's own passphrase is made, replaced or removed: each cuts the encoder off. */
export function PassphraseDialog({ action, name, at, owner, record, onClose, onStored }: Props) {
  const t = useTranslate()
  const notify = useNotify()
  const change = useMutation({
    mutationFn: () => (action === 'decrypt' ? removeSecret(owner, record, at) : rotateKey(owner, at, 0)),
    onSuccess: (record) => {
      notify('ingest.passphraseChanged', { type: 'success' })
      onStored(record)
    },
  })
  return (
    <ConfirmDialog
      title={t(`ingest.${action}Title`, { name })}
      action={t(`ingest.${action}`)}
      kind={action === 'decrypt' ? 'danger' : 'primary'}
      busy={change.isPending}
      failure={{ title: t('ingest.passphraseFailed'), error: change.error }}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>{t(action === 'decrypt' ? 'ingest.decryptText' : 'ingest.encryptText')}</p>
    </ConfirmDialog>
  )
}
