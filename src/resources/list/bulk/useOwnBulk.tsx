// Bulk actions of the type's definition.
import { useQueryClient } from '@tanstack/react-query'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { useState, type ReactNode } from 'react'
import { wordsQuery } from '../../../client/api/queries.ts'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import type { Rights } from '../../../client/definitions/types.ts'
import { useAccount } from '../../../client/session/useSession.ts'
import { useWords } from '../../../client/words/useWords.ts'
import type { Action } from '../../../engine/load/resource/resourceFile.ts'
import { isFor } from '../../../engine/values/isFor.ts'
import type { Json } from '../../../engine/schema/types.ts'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { iconNamed } from '../../../ui/parts/Icon.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import type { ListRecord } from '../cells/listRecord.ts'
import { AskDialog } from './DialogsLazy.tsx'
import type { BulkAct } from './bulkTools.ts'
import type { Bulk } from './useBulk.ts'

type Props = { type: string; own: Action[]; records: ListRecord[]; can: Rights; bulk: Bulk }

/** `dialog`: asks before an action, if it needs that. */
export function useOwnBulk({ type, own, records, can, bulk }: Props): { tools: BulkAct[]; dialog: ReactNode } {
  const words = useWords()
  const locale = useLocale()
  const client = useQueryClient()
  const account = useAccount()?.name
  const types = useDefinitions()
  const [asking, setAsking] = useState<Action>()
  const isOffered = ({ on, bulk: many, create, save }: Action) =>
    (on === 'bulk' || many === true) &&
    (create ? types.find(({ name }) => name === create.type)?.can.create === true : save !== undefined && can.update)
  /** Selected records that the action is for. */
  const applicable = (action: Action) => records.filter((record) => isFor(action, record))
  /** `answer`: the value that the action asks for. */
  const run = async (action: Action, answer?: Json) => {
    setAsking(undefined)
    // Errors use the words of the type that is created.
    if (action.create) await client.ensureQueryData(wordsQuery(action.create.type, locale, account)).catch(() => undefined)
    await bulk.start({ kind: 'own', own: action, ...(answer !== undefined && { answer }) }, applicable(action))
  }
  const label = (action: Action) => words.action(type, action.id)
  const tools = own
    .filter((action) => isOffered(action) && applicable(action).length > 0)
    .map((action): BulkAct => ({
      id: action.id,
      icon: iconNamed(action.icon),
      label: label(action),
      run: () => (action.confirm || action.save?.ask ? setAsking(action) : void run(action)),
    }))
  const dialog = (
    <>
      {asking?.save?.ask !== undefined && (
        <AskDialog
          type={type}
          field={asking.save.ask}
          verb={label(asking)}
          count={applicable(asking).length}
          onClose={() => setAsking(undefined)}
          onChosen={(value) => void run(asking, value)}
        />
      )}
      {asking?.confirm !== undefined && (
        <Dialog
          open
          title={`${label(asking)}: ${words.t('list.selected', { smart_count: applicable(asking).length })}`}
          onClose={() => setAsking(undefined)}
          actions={
            <>
              <Button ref={focusOnMount} onClick={() => setAsking(undefined)}>
                {words.t('app.cancel')}
              </Button>
              <Button kind="primary" onClick={() => void run(asking)}>
                {label(asking)}
              </Button>
            </>
          }
        >
          <p>{words.text(type, 'confirm', asking.confirm, { smart_count: applicable(asking).length })}</p>
          {applicable(asking).length < records.length && (
            <p className="muted">{words.t('list.bulk.notMeant', { smart_count: records.length - applicable(asking).length })}</p>
          )}
        </Dialog>
      )}
    </>
  )
  return { tools, dialog }
}
