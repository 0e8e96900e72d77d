// The record as the API gives it, to read and to copy.
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { apiAddressOf } from '../../../app/definitions/apiAddress.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { CodeBlock } from '../../../ui/parts/CodeBlock.tsx'
import { CopyAction } from '../../../ui/parts/CopyAction.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import '../../../ui/css/record.css'
import type { StoredRecord } from '../../form/useSave.ts'
import { curlOf } from './curl.ts'
import { tokensOf } from './jsonTokens.ts'

const TOKEN = '<TOKEN>'

export function JsonTab({ type, record }: { type: string; record: StoredRecord }) {
  const t = useTranslate()
  const [isCurl, setCurl] = useState(false)
  const json = useMemo(() => JSON.stringify(record, null, 2), [record])
  const tokens = useMemo(() => tokensOf(json), [json])
  const curl = curlOf(apiAddressOf(type, record.id), TOKEN)
  return (
    <div className="stack">
      {isCurl && (
        <Panel title="curl" note={t('record.json.curlNote', { token: TOKEN })} right={<CopyAction text={curl} />} flush>
          <CodeBlock label="curl">{curl}</CodeBlock>
        </Panel>
      )}
      <Panel
        title={t('record.json.title')} note={t('record.json.note')} flush className="json"
        right={<><Button size="small" icon="terminal" aria-expanded={isCurl} onClick={() => setCurl(!isCurl)}>{t(isCurl ? 'record.json.hideCurl' : 'record.json.curl')}</Button><CopyAction text={json} /></>}
      >
        <CodeBlock label={t('record.json.title')}>{tokens.map(({ kind, text }, at) => (kind === 'rest' ? text : <span key={at} className={`j-${kind}`}>{text}</span>))}</CodeBlock>
      </Panel>
    </div>
  )
}
