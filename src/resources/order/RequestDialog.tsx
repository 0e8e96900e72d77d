// A request of any type in a dialog.
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { OrderForm, type OrderFormProps } from './OrderForm.tsx'

export type RequestDialogProps = Pick<OrderFormProps, 'type' | 'given'> & {
  title: string
  /** After the request was sent. */ onSent?: () => void
  onClose: () => void
}

export function RequestDialog({ title, onSent, onClose, ...form }: RequestDialogProps) {
  const sent = () => {
    onSent?.()
    onClose()
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <OrderForm {...form} onSent={sent} onCancel={onClose} />
    </Dialog>
  )
}
