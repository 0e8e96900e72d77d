// Above the list of a type that agents report of: how many records are in which state, and when that was last reported.
import { useTranslate } from 'ra-core'
import { useAccount } from '../../client/session/useSession.ts'
import { useWords } from '../../client/words/useWords.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { UpdatedAgo } from './UpdatedAgo.tsx'
import { toneOfCode } from './reportTones.ts'
import { useReportCounts } from './useReports.ts'
import { useStates } from './useStates.ts'
import './partStatus.css'

export function ReportCounts({ type }: { type: string }) {
  const t = useTranslate()
  const words = useWords()
  const format = useFormat()
  const { codes, nameOf } = useStates(type)
  const { data } = useReportCounts(type, useAccount()?.name)
  const counts = data && [
    ...data.codes.map(({ code, count }) => ({ key: String(code), tone: toneOfCode(codes, code), text: nameOf(code), count })),
    { key: 'unreported', tone: toneOfCode(codes, null), text: nameOf(null), count: data.unreported },
    { key: 'off', tone: 'off' as const, text: words.text(type, 'options', 'active.false') ?? t('partStatus.off'), count: data.off },
  ]
  const shown = counts?.filter(({ count }) => count > 0)
  // Without records there is nothing to report.
  if (shown?.length === 0) return null
  return (
    <div className="part-counts" role="group" aria-label={t('partStatus.counts')}>
      {shown ? (
        <>
          <ul>
            {shown.map(({ key, tone, text, count }) => (
              <li key={key}>
                <Status tone={tone}>{text}</Status> <b className="tn">{format.number(count, 0)}</b>
              </li>
            ))}
          </ul>
          <UpdatedAgo at={data?.at} />
        </>
      ) : (
        <SkeletonBar width={280} />
      )}
    </div>
  )
}
