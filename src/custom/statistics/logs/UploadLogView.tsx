// Staff upload a log file for an account whose edge could not send it. The file is identified by its first line, so repeated uploads count nothing twice.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { call } from '../../../client/api/call.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { failureText } from '../../../ui/failure.ts'
import { problemOf } from '../../../ui/problem.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'

type Sums = { lines: number; counted: number; refused: number }
const linesOfBatch = 1000
const maxBytes = 50 * 2 ** 20

export function UploadLogView({ account }: { account: string }) {
  const t = useTranslate()
  const format = useFormat()
  const client = useQueryClient()
  const id = useId()
  const [state, setState] = useState<{ sums?: Sums; busy?: boolean; failure?: string }>({})
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (file.size > maxBytes) return setState({ failure: t('statistics.upload.big') })
    setState({ busy: true })
    try {
      const sums = await upload(account, await file.text(), (progress) => setState({ busy: true, sums: progress }))
      setState({ sums })
      await client.invalidateQueries({ queryKey: ['statistics'] })
    } catch (error) {
      setState({ failure: failureText(error, t) ?? problemOf(error).code })
    }
  }
  const { sums } = state
  return (
    <Panel title={t('statistics.upload.title')}>
      <div className="stack">
        <p>{t('statistics.upload.about')}</p>
        <p className="stat-file">
          <input
            id={id}
            className="vh"
            type="file"
            accept=".log,.txt,.json,.ndjson,.jsonl"
            disabled={state.busy === true}
            onChange={({ target }) => {
              void send(target.files?.[0])
              target.value = ''
            }}
          />
          <label className="btn" htmlFor={id}>
            <Icon name="upload" />
            {t('statistics.upload.file')}
          </label>
        </p>
        {state.failure !== undefined && (
          <Alert tone="bad" live>
            {state.failure}
          </Alert>
        )}
        {sums && (
          <Alert
            live
            tone={sums.refused > 0 ? 'warn' : 'info'}
            title={t(state.busy === true ? 'statistics.upload.busy' : 'statistics.upload.done')}
          >
            {t('statistics.upload.sums', {
              lines: format.number(sums.lines),
              counted: format.number(sums.counted),
              refused: format.number(sums.refused),
            })}
          </Alert>
        )}
      </div>
    </Panel>
  )
}

/** Sends the lines that the server does not have yet. */
async function upload(account: string, text: string, onProgress: (sums: Sums) => void): Promise<Sums> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const source = `file-${await hashOf(lines[0] ?? '')}`
  const sums: Sums = { lines: lines.length, counted: 0, refused: 0 }
  const send = (position: number, batch: string[]) =>
    call('POST /accounts/:account/access-log', {
      params: { account },
      body: { source, position, next: position + batch.length, lines: batch },
    })
  // An empty batch asks how many lines the server already has.
  for (let { position } = await send(0, []); position < lines.length;) {
    const batch = lines.slice(position, position + linesOfBatch)
    const taken = await send(position, batch)
    sums.counted += taken.counted
    sums.refused += taken.refused.length
    position = taken.position
    onProgress({ ...sums })
  }
  return sums
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
