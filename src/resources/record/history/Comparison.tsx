// Compares two versions: the field table, the choice of the other version, and *Restore*.
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useId, useState } from 'react'
import type { Reference, Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { SkeletonBar, Delayed, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import type { FormWords } from '../../../ui/form/context.ts'
import { DiffTable } from '../../../ui/form/texts/DiffTable.tsx'
import { ReferenceCell } from '../../list/cells/ReferenceCell.tsx'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { differencesOf, withoutGiven } from './differences.ts'
import type { Revision, WithRevisions } from './revisions.ts'

/** One revision among the others of its record. */
export type ComparisonProps = {
  type: string
  record: StoredRecord
  revision: Revision
  revisions: Revision[]
  schema: Schema
  sections: ResolvedSection[]
  words: FormWords
  onRestore: ((earlier: StoredRecord) => void) | undefined
}

/** Stands for the time before the record existed. */
const NOTHING = 0

export function Comparison({ type, record, revision, revisions, schema, sections, words, onRestore }: ComparisonProps) {
  const { t } = words
  const select = useId()
  const before = revisions.find(({ version }) => version < revision.version)?.version ?? NOTHING
  const [other, setOther] = useState(before)
  const own = useRevision(type, record.id, revision.version)
  const against = useRevision(type, record.id, other)
  const failed = own.error ?? against.error
  const isReady = own.data !== undefined && (other === NOTHING || against.data !== undefined)
  const [older, newer] = other > revision.version ? [own.data, against.data] : [against.data, own.data]
  const all = isReady && newer ? differencesOf(older?.record, newer.record, other === before ? revision.changes : []) : []
  const changes = other === NOTHING ? withoutGiven(all, schema, sections) : all
  const title = (version: number) => (version === NOTHING ? t('history.nothing') : t('history.version', { version }))
  return (
    <>
      <div className="rev-tools">
        <label htmlFor={select}>{t('history.compareWith')}</label>
        <span className="in sel">
          <select id={select} value={other} onChange={(event) => setOther(Number(event.target.value))}>
            {[...revisions.map(({ version }) => version).filter((version) => version !== revision.version), NOTHING].map((version) => (
              <option key={version} value={version}>
                {title(version)}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
        {onRestore && own.data && (
          <Button
            size="small"
            icon="restore"
            className="right"
            onClick={() => onRestore({ ...own.data.record, version: revision.version })}
          >
            {t('history.restore')}
          </Button>
        )}
      </div>
      {failed ? (
        <ProblemState
          error={failed}
          title={t('history.failed')}
          retry={() => {
            void own.refetch()
            void against.refetch()
          }}
        />
      ) : !isReady ? (
        <Delayed>
          <SkeletonBar width="60%" />
        </Delayed>
      ) : changes.length === 0 ? (
        <p className="muted" role="status">
          {t('history.same')}
        </p>
      ) : (
        <DiffTable
          changes={changes}
          heads={[title(Math.min(other, revision.version)), title(Math.max(other, revision.version))]}
          label={t('history.comparison', { version: revision.version })}
          schema={schema}
          sections={sections}
          words={words}
          data={newer?.record}
          Referred={Referred}
        />
      )}
    </>
  )
}

function Referred({ reference, value }: { reference: Reference; value: string }) {
  return <ReferenceCell reference={reference} value={value} none={value} />
}

function useRevision(type: string, id: StoredRecord['id'], version: number) {
  const dataProvider = useDataProvider<WithRevisions>()
  return useQuery({
    queryKey: [type, 'revision', id, version],
    enabled: version !== NOTHING,
    staleTime: Infinity,
    retry: false,
    queryFn: () => dataProvider.revision(type, id, version),
  })
}
