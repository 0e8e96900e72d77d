// Below every page of a customer: a request for anything the portal does not automate. Definitions decide which types appear here.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { lazyScript } from '../../ui/lazyScript.tsx'
import { pathOf } from '../../client/paths/paths.ts'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { usePageLabel } from './usePageLabel.ts'

const OrderForm = lazyScript(() => import('../../resources/order/OrderForm.tsx').then((module) => module.OrderForm), { mustLoad: true })

export function RequestFooter() {
  const types = useDefinitions().filter(({ footer, can }) => footer === true && can.create)
  return types.length === 0 ? null : (
    <footer className="foot ask-foot">
      {types.map((type) => (
        <Request key={type.name} summary={type} />
      ))}
    </footer>
  )
}

function Request({ summary }: { summary: DefinitionSummary }) {
  const t = useTranslate()
  const labelOf = usePageLabel()
  const [state, setState] = useState<'idle' | 'asking' | 'sent'>('idle')
  if (state === 'asking') {
    return (
      <section className="grow" aria-label={t('shell.request.open')} ref={keepInView}>
        <OrderForm type={summary.name} onSent={() => setState('sent')} onCancel={() => setState('idle')} />
      </section>
    )
  }
  return (
    <>
      <span className="grow">
        <span className="muted" role="status">
          {t(state === 'sent' ? 'shell.request.sent' : 'shell.request.text')}
        </span>{' '}
        {summary.can.read && <Link to={pathOf(summary, 'list')}>{labelOf({ type: summary })}</Link>}
      </span>
      <Button icon="mail" onClick={() => setState('asking')}>
        {t(state === 'sent' ? 'shell.request.another' : 'shell.request.open')}
      </Button>
    </>
  )
}

/** The form loads and grows below the fold: it is scrolled into view until its first field is there, which gets the focus. */
function keepInView(section: HTMLElement | null) {
  if (!section) return
  const show = () => {
    if (section.contains(document.activeElement)) return
    section.scrollIntoView?.({ block: 'end' })
    section.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  }
  show()
  const observer = new ResizeObserver(show)
  observer.observe(section)
  return () => observer.disconnect()
}
