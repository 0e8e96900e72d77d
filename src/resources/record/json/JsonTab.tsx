// The record as in the API: to read, search, copy, and to fetch and replace with curl; behind a switch, to edit.
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { stripEnvelope } from '../../../engine/resolve/envelope.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { withoutFields } from '../../../engine/schema/withoutFields.ts'
import { TextInput } from '../../../ui/form/controls/inputs.tsx'
import type { FormWords } from '../../../ui/form/context.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { CodeBlock } from '../../../ui/parts/display/CodeBlock.tsx'
import { CopyAction } from '../../../ui/parts/actions/CopyAction.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import '../../../ui/css/record.css'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { curlOf, putCurlOf } from './curl.ts'
import { JsonEditor, type JsonDraft } from './JsonEditor.tsx'
import { JsonView } from './JsonView.tsx'
import { rootOf } from '../../../client/api/scope.ts'

const TOKEN = '<TOKEN>'
type Props = {
  type: string
  record: StoredRecord
  schema: Schema
  words: FormWords
  /** The draft to edit; undefined = read-only. */ editing: JsonDraft | undefined
}

export function JsonTab({ type, record, schema, words, editing }: Props) {
  const t = useTranslate()
  const [isCurl, setCurl] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [searchText, setSearchText] = useState('')
  const [turn, setTurn] = useState(0)
  const json = useMemo(() => JSON.stringify(record, null, 2), [record])
  const address = apiAddressOf(type, record.id)
  const commands = [
    ['curl', curlOf(address, TOKEN)],
    ...(editing ? [['curl PUT', putCurlOf(address, TOKEN, record.version ?? 1, writable(schema, record))]] : []),
  ] as [string, string][]
  const tools = (
    <>
      {!isEditing && (
        <TextInput
          label={t('json.find')}
          placeholder={t('json.find')}
          value={searchText}
          onChange={(text) => {
            setSearchText(text)
            setTurn(0)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setTurn(turn + 1)
            if (event.key === 'Escape') setSearchText('')
          }}
        />
      )}
      {editing && (
        <label className="row nw">
          <input
            type="checkbox"
            role="switch"
            className="sw"
            aria-checked={isEditing}
            checked={isEditing}
            onChange={(event) => setEditing(event.target.checked)}
          />
          <span className="small m">{t('json.edit')}</span>
        </label>
      )}
      <Button size="small" icon="terminal" aria-expanded={isCurl} onClick={() => setCurl(!isCurl)}>
        {t(isCurl ? 'json.hideCurl' : 'json.curl')}
      </Button>
      <CopyAction text={json} />
    </>
  )
  return (
    <div className="stack">
      {isCurl &&
        commands.map(([label, text]) => (
          <Panel key={label} title={label} note={t('json.curlNote', { token: TOKEN })} right={<CopyAction text={text} />} flush>
            <CodeBlock label={label}>{text}</CodeBlock>
          </Panel>
        ))}
      <Panel title={t('json.title')} note={t(isEditing ? 'json.editNote' : 'json.note')} flush className="json" right={tools}>
        {isEditing && editing ? (
          <JsonEditor {...editing} label={t('json.edit')} schema={schema} words={words} />
        ) : (
          <JsonView label={t('json.title')} json={json} searched={searchText} turn={turn} />
        )}
      </Panel>
    </div>
  )
}

function writable(schema: Schema, record: StoredRecord): unknown {
  return withoutFields(schema, stripEnvelope(record), (field) => field.readOnly === true)
}

/** The full API address of a record, for programs. */
function apiAddressOf(type: string, id: string | number): string {
  return `${location.origin}${rootOf(type)}/${type}/${encodeURIComponent(id)}`
}
