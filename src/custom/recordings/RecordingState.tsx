// The state of a recording: stopped, or what agents report of it.
import { useTranslate } from 'ra-core'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import { useWords } from '../../client/words/useWords.ts'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { isPlainObject } from '../../engine/json/objects.ts'
import { toneOfCode } from '../partStatus/reportTones.ts'
import { isOver } from './schedule.ts'
import type { Stored } from './useRecordings.ts'

export function RecordingState({ type, record }: { type: string; record: Stored }) {
  const t = useTranslate()
  const words = useWords()
  const definition = useDefinition(type)
  if (record['active'] === false) return <Status tone="off">{words.option(type, 'active', false)}</Status>
  const reports: unknown = record['_reports']
  const code = isPlainObject(reports) && typeof reports['code'] === 'number' ? reports['code'] : null
  const codes = definition.status === 'ready' ? (definition.definition.resource.reports?.codes ?? {}) : {}
  const tone = toneOfCode(codes, code)
  // Agents report that they wait, whether or not an interval is still to come.
  if (isOver(record) && (code === null || tone === 'idle')) return <Status tone="off">{t('recordings.over')}</Status>
  const name = code === null ? t('recordings.unreported') : (words.text(type, 'reports', String(code)) ?? String(code))
  return <Status tone={tone}>{name}</Status>
}
