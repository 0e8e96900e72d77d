// The field for the current password, required before changes that need proof.
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'

type Props = { label: string; value: string; error: string | undefined; onChange: (value: string) => void; autoFocus?: boolean | undefined }

export function CurrentPassword(props: Props) {
  return <InputField {...props} type="password" autoComplete="current-password" maxLength={256} />
}
