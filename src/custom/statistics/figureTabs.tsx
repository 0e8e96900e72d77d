// Tabs of figures that senders report, and the pages of players and virtual machines.
import { useTranslate } from 'ra-core'
import { type FigurePanel, type FigureKind, FiguresView } from './FiguresView.tsx'
import { StatisticsPage } from './StatisticsPage.tsx'

type Props = { account: string }
const tab =
  (kind: FigureKind, panels: readonly FigurePanel[], hasViewers = false) =>
  ({ account }: Props) => <FiguresView account={account} kind={kind} panels={panels} hasViewers={hasViewers} />

const counts = { id: 'counts', unit: 'number', kind: 'bar' } as const
const playerTabs = [
  { id: 'countable', screen: tab('player', [{ ...counts, metrics: ['loads', 'plays', 'pauses', 'errors', 'ads_shown', 'completes'] }]) },
  { id: 'unique', screen: tab('player', [], true) },
  {
    id: 'average',
    screen: tab('player', [
      { id: 'watch', unit: 'seconds', metrics: ['watch_time_s'] },
      { id: 'start', unit: 'milliseconds', metrics: ['start_time_ms'] },
      { id: 'buffering', unit: 'share', metrics: ['buffering_ratio'] },
      { id: 'bitrate', unit: 'bits', metrics: ['bitrate_bps'] },
    ]),
  },
] as const
const percent = (id: string) => tab('machine', [{ id, unit: 'percent', metrics: [id] }])
const machineTabs = [
  { id: 'vcpu', screen: percent('vcpu') },
  { id: 'ram', screen: percent('ram') },
  {
    id: 'disk',
    screen: tab('machine', [
      { id: 'bytes', unit: 'bytes', metrics: ['disk_bytes'] },
      { id: 'iops', unit: 'number', metrics: ['disk_iops'] },
    ]),
  },
  { id: 'data', screen: tab('machine', [{ id: 'data', unit: 'bits', metrics: ['in_bps', 'out_bps'] }]) },
  { id: 'vgpu', screen: percent('vgpu') },
] as const

export const PartnersView = tab('partner', [{ id: 'traffic', unit: 'bytes', kind: 'bar', metrics: ['traffic'] }])
export const IossView = tab('ioss', [
  { ...counts, metrics: ['pictures'] },
  { id: 'bytes', unit: 'bytes', kind: 'bar', metrics: ['bytes_before', 'bytes_after'] },
])

export function StatPlayerPage() {
  const t = useTranslate()
  return <StatisticsPage page="stat-player" title={t('statistics.ofPlayers')} tabs={playerTabs} first="countable" />
}

export function StatMachinesPage() {
  const t = useTranslate()
  return <StatisticsPage page="stat-machines" title={t('statistics.ofMachines')} tabs={machineTabs} first="vcpu" />
}
