import { brief, type Row } from './compare.ts'

/** One Markdown table of all measures. */
export function tableOf(rows: Row[]): string {
  const cells = rows.map(({ id, metric, ours, peer, peerName, ratio, unit, goal, met }) => [
    id,
    metric,
    `${brief(ours)} ${unit}`,
    peer === undefined ? '–' : `${brief(peer)} ${unit} (${peerName})`,
    ratio === undefined ? '–' : `${brief(ratio)}×`,
    goal,
    met ? 'yes' : 'no',
  ])
  const all = [['#', 'metric', 'ours', 'peer', 'ratio', 'goal', 'met?'], ...cells]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((line) => (line[column] ?? '').length)))
  const lines = all.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  return [lines[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.slice(1)].join('\n')
}
