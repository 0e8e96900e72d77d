// Dialogs shown before a switch changes: few forms ever open one.
import { orderEntries, orderText } from '../../../engine/values/changes/order.ts'
import { Button } from '../../parts/actions/Button.tsx'
import { Dialog } from '../../parts/feedback/Dialog.tsx'
import { useForm, type FormHost } from '../context.ts'
import type { GateState } from './Gate.tsx'

type Props = { gate: GateState; name: string }

export function GateDialog({ gate, name }: Props) {
  const host = useForm()
  if (gate.isEnding) return <EndDialog gate={gate} name={name} />
  if (gate.refusal !== undefined) return <RefusalDialog gate={gate} name={name} text={gate.refusal} />
  if (!gate.order) return null
  return <host.OrderDialog type={gate.order.type} option={gate.order.option} about={chosenText(host)} onClose={gate.cancel} />
}

function EndDialog({ gate, name }: Props) {
  const { t } = useForm().words
  const actions = (
    <>
      <Button autoFocus onClick={gate.cancel}>
        {t('form.keepOn')}
      </Button>
      <Button kind="danger" onClick={gate.confirm}>
        {t('form.turnOff')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('form.askOff', { name })} onClose={gate.cancel} actions={actions}>
      <p>{t('form.askOffHelp')}</p>
    </Dialog>
  )
}

function RefusalDialog({ gate, name, text }: Props & { text: string }) {
  const { words } = useForm()
  const actions = (
    <Button kind="primary" autoFocus onClick={gate.cancel}>
      {words.t('form.understood')}
    </Button>
  )
  return (
    <Dialog open title={name} onClose={gate.cancel} actions={actions}>
      <p>{words.text('confirm', text) ?? words.t('form.notHere')}</p>
    </Dialog>
  )
}

/** The text of the chosen parameters, as sales sees them. */
function chosenText({ resolved, words, read }: FormHost): string {
  const [yes, no] = [words.t('app.yes'), words.t('app.no')]
  const absent = (at: string) => words.text('options', `${at}.absent`) ?? no
  return orderText(orderEntries(resolved, read([]), { ...words, yes, no, absent }))
}
