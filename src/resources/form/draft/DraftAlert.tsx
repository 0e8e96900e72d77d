// The form shows a draft that is stored beside the record.
import type { FormWords } from '../../../ui/form/context.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'

type Props = { by: string; time: string; version: number; words: FormWords }

export function DraftAlert({ by, time, version, words: { t } }: Props) {
  return <Alert title={t('form.draft.title', { by, time })}>{t('form.draft.text', { version })}</Alert>
}
