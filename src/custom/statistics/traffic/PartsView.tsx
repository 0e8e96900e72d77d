// Traffic by one property of requests: codes, referrers, browsers, custom names.
import { OnlineInfo } from '../notes/OnlineInfo.tsx'
import { type Part, PartTable } from './PartTable.tsx'
import { RangeBar } from '../range/RangeBar.tsx'
import { useFilterChoices } from '../useFilterChoices.ts'
import { useRange } from '../range/useRange.ts'

export const CodesView = ({ account }: { account: string }) => <PartsView account={account} shown={['codes']} />
export const ReferrersView = ({ account }: { account: string }) => <PartsView account={account} shown={['referrers']} />
export const BrowsersView = ({ account }: { account: string }) => <PartsView account={account} shown={['browsers', 'platforms']} />
export const CustomsView = ({ account }: { account: string }) => <PartsView account={account} shown={['customs']} />

function PartsView({ account, shown }: { account: string; shown: readonly Part[] }) {
  const range = useRange('day')
  // Sums by these properties know the resource and the host only.
  const choices = useFilterChoices(account, range).filter(({ name }) => name === 'resource' || name === 'host')
  return (
    <>
      <RangeBar range={range} choices={choices} />
      {range.isOnline && <OnlineInfo at={range.now} />}
      {shown.map((part) => (
        <PartTable key={part} account={account} part={part} range={range} />
      ))}
    </>
  )
}
