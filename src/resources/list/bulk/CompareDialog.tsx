// Two selected records side by side: only the fields that differ.
import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { useDefinition } from '../../../client/definitions/useDefinitions.ts'
import { useTimezone } from '../../../client/session/useSession.ts'
import { formWordsOf } from '../../../client/words/formWords.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { resolve } from '../../../engine/resolve/resolve.ts'
import { allSections } from '../../../engine/resolve/sections.ts'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { SkeletonBar, Delayed, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { DiffTable } from '../../../ui/form/texts/DiffTable.tsx'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { differencesOf } from '../../record/history/differences.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import '../../../ui/css/record.css'

type Props = { type: string; records: [ListRecord, ListRecord]; onClose: () => void }

export function CompareDialog({ type, records, onClose }: Props) {
  const { t } = useWords()
  const dataProvider = useDataProvider()
  // Lists may leave out parts of a record.
  const answers = useQueries({
    queries: records.map(({ id, version }) => ({
      queryKey: [type, 'compare', id, version],
      retry: false,
      queryFn: async () => (await dataProvider.getOne<StoredRecord>(type, { id })).data,
    })),
  })
  const failed = answers.find(({ error }) => error)
  const [one, other] = answers.map(({ data }) => data)
  return (
    <Dialog open wide title={t('list.compareTitle')} onClose={onClose} actions={<Button onClick={onClose}>{t('app.close')}</Button>}>
      {failed ? (
        <ProblemState error={failed.error} retry={() => answers.forEach((answer) => void answer.refetch())} />
      ) : one && other ? (
        <Differences type={type} one={one} other={other} />
      ) : (
        <Delayed>
          <SkeletonBar width="60%" />
        </Delayed>
      )}
    </Dialog>
  )
}

function Differences({ type, one, other }: { type: string; one: StoredRecord; other: StoredRecord }) {
  const all = useWords()
  const locale = useLocale()
  const timezone = useTimezone()
  const definition = useDefinition(type)
  if (definition.status !== 'ready') return <SkeletonBar width="60%" />
  const resolved = resolve(definition.definition, { mode: 'edit' })
  const { title } = definition.definition.resource
  const changes = differencesOf(one, other)
  if (changes.length === 0) return <p role="status">{all.t('list.compareSame')}</p>
  return (
    <DiffTable
      changes={changes}
      heads={[all.title(type, title, one), all.title(type, title, other)]}
      label={all.t('list.compareTitle')}
      schema={resolved.schema}
      sections={resolved.form.sections ?? allSections(resolved)}
      words={formWordsOf(type, all, locale, resolved, timezone)}
      data={other}
    />
  )
}
