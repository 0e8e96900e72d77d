// The delegation of a zone: our name servers to copy, those that the registry has now, and what to do next.
import { useTranslate } from 'ra-core'
import { shownNames } from '../../engine/formats/contacts/idn.ts'
import type { ShownName } from '../../client/calls/names.ts'
import { CopyAction } from '../../ui/parts/actions/CopyAction.tsx'
import { CopyText } from '../../ui/parts/actions/CopyText.tsx'
import { Chip } from '../../ui/parts/feedback/Chip.tsx'

/** `servers`: ours. */
export function Delegation({ one, servers }: { one: ShownName; servers: string[] }) {
  const t = useTranslate()
  const { registry } = one
  const held = registry?.servers
  const ours = held?.filter((server) => servers.includes(server)) ?? []
  if (servers.length === 0) return null
  return (
    <>
      <div className="dl">
        <section aria-label={t('names.delegation.set')}>
          <div className="row">
            <h3 className="grow">{t('names.delegation.set')}</h3>
            <CopyAction text={servers.join('\n')} says={t('names.copyAll')} />
          </div>
          <p className="small muted">{t('names.delegation.setHelp')}</p>
          <ul className="dl-servers">
            {servers.map((server) => (
              <li key={server}>
                <CopyText text={server} />
              </li>
            ))}
          </ul>
        </section>
        <section aria-label={t('names.delegation.now')}>
          <h3>{t('names.delegation.now')}</h3>
          {registry?.state === 'unknown' && (
            <p className="small dl-silent">{t(held ? 'names.delegation.silentKnown' : 'names.delegation.silent')}</p>
          )}
          {held && held.length > 0 && (
            <ul className="dl-servers">
              {held.map((server) => (
                <li key={server}>
                  <span className="mono">{server}</span>
                  {servers.includes(server) ? (
                    <Chip tone="ok">{t('names.delegation.ours')}</Chip>
                  ) : (
                    <Chip tone="warn">{t('names.delegation.old')}</Chip>
                  )}
                </li>
              ))}
            </ul>
          )}
          {held && (
            <p className="small muted tn">
              {held.length === 0 ? t('names.delegation.nothing') : t('names.delegation.count', { ours: ours.length, of: servers.length })}
            </p>
          )}
          {!registry && <p className="small muted">{t('names.never')}</p>}
        </section>
      </div>
      <Advice one={one} servers={servers} />
    </>
  )
}

/** The steps to take, in their order; none once everything is done. */
function Advice({ one: { name, registry }, servers }: { one: ShownName; servers: string[] }) {
  const t = useTranslate()
  const held = registry?.servers ?? []
  const missing = servers.filter((server) => !held.includes(server))
  const old = held.filter((server) => !servers.includes(server))
  if (missing.length === 0 && old.length === 0) return null
  const steps = [
    t('names.advice.open', { name: shownNames(name) }),
    missing.length > 0 && t('names.advice.add', { servers: missing.join(', '), smart_count: missing.length }),
    old.length > 0 && t('names.advice.remove', { servers: old.join(', '), smart_count: old.length }),
    held.length > 0 && t('names.advice.ds'),
    t('names.advice.wait'),
  ].filter((step) => step !== false)
  return (
    <div className="proof">
      <h3>{t('names.advice.title')}</h3>
      <ol className="dl-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
