import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { API, request } from '../../dataProvider/http.ts'
import type { DefinitionProblem } from '../../engine/types.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { useTellFailure } from '../../ui/useTellFailure.ts'
import { useSession } from '../definitions/session.ts'
import { acceptsDefinitions } from './rights.ts'

const ownReasons = new Set(['removed', 'scope', 'secret_shown'])
type Breaking = { id: string; account: string; path: string; keyword: string; params: Record<string, unknown> }

/** Which records do not fit the version that is held back, and the way to take it all the same. */
export function DefinitionBreaks({ problem, held }: { problem: DefinitionProblem; held: string | undefined }) {
  const t = useTranslate()
  const { count = 0, total = 0, records = [] } = (problem.params ?? {}) as { count?: number; total?: number; records?: Breaking[] }
  const mayAccept = acceptsDefinitions(useSession())
  return (
    <Panel title={t('shell.definitions.breaks.title', { smart_count: count })} note={t('shell.definitions.breaks.note', { count, total })} right={held !== undefined && mayAccept && <Accept type={problem.type} hash={held} count={count} hides={records.some(({ keyword }) => keyword === 'scope')} />} flush>
      {records.length > 0 && (
        <div className="def-table">
          <table>
            <thead><tr><th>{t('shell.definitions.breaks.record')}</th><th>{t('shell.definitions.breaks.account')}</th><th>{t('shell.definitions.breaks.place')}</th><th>{t('shell.definitions.breaks.reason')}</th></tr></thead>
            <tbody>
              {records.map(({ id, account, path, keyword, params }) => (
                <tr key={`${account} ${id}`}><td className="mono">{id}</td><td>{account || t('shell.definitions.breaks.own')}</td><td className="mono">{path}</td><td>{t(ownReasons.has(keyword) ? `shell.definitions.breaks.${keyword}` : `errors.${keyword}`, { ...params, smart_count: Number(params.limit ?? 1), _: keyword })}</td></tr>
              ))}
            </tbody>
          </table>
          {count > records.length && <p className="muted small">{t('shell.definitions.breaks.more', { smart_count: count - records.length })}</p>}
        </div>
      )}
    </Panel>
  )
}

/** `hides`: records would be out of reach. */
function Accept({ type, hash, count, hides }: { type: string; hash: string; count: number; hides: boolean }) {
  const t = useTranslate()
  const tell = useTellFailure()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const accept = useMutation({
    mutationFn: () => request(`${API}/definitions/${encodeURIComponent(type)}/acceptance`, { method: 'POST', body: { hash } }),
    onError: tell,
    onSettled: async () => {
      setOpen(false)
      await client.invalidateQueries({ queryKey: ['definitions'] })
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('shell.definitions.breaks.accept')}</Button>
      <Dialog
        open={isOpen}
        title={t('shell.definitions.breaks.sure', { type })}
        onClose={() => setOpen(false)}
        actions={<><Button onClick={() => setOpen(false)}>{t('ra.action.cancel')}</Button><Button kind="danger" busy={accept.isPending} onClick={() => accept.mutate()}>{t('shell.definitions.breaks.accept')}</Button></>}
      >
        {t(`shell.definitions.breaks.${hides ? 'sureHidden' : 'sureText'}`, { smart_count: count })}
      </Dialog>
    </>
  )
}
