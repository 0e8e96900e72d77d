// JSON as text with highlighting, suggestions of the schema and marks at wrong lines. Lazy-loaded: see JsonField.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import type { Schema } from '../../../engine/schema/types.ts'
import { pageNonce } from '../../mui/nonce.ts'
import type { JsonProblem } from './problems.ts'
import { suggestAt } from './suggest.ts'
import './json.css'

export type JsonCodeProps = {
  text: string
  /** Attributes of the text box: its id, name and description. */
  attributes: Record<string, string>
  /** The schema of the text, with the definitions that it refers to. */
  schema: Schema
  problems: JsonProblem[]
  /** The editor replaces a text area that has the focus: the caret is set where it was. */
  caret: number | undefined
  suggestionsLabel: string
  onChange: (text: string) => void
  onBlur: () => void
}

export function JsonCode(props: JsonCodeProps) {
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useLayoutEffect(() => {
    if (!frame.current) return undefined
    const { text, caret } = latest.current
    const made = new EditorView({
      parent: frame.current,
      state: EditorState.create({ doc: text, extensions: extensionsOf(() => latest.current) }),
    })
    view.current = made
    if (caret !== undefined) {
      made.dispatch({ selection: { anchor: Math.min(caret, text.length) } })
      made.focus()
    }
    return () => made.destroy()
  }, [])
  // Undone outside, or replaced by a newer version of the record.
  useEffect(() => {
    const shown = view.current
    if (shown && shown.state.doc.toString() !== props.text)
      shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: props.text } })
  }, [props.text])
  const attributes = JSON.stringify(props.attributes)
  useEffect(() => {
    const content = view.current?.contentDOM
    if (!content) return
    for (const name of CHANGING) content.removeAttribute(name)
    for (const [name, value] of Object.entries(JSON.parse(attributes) as Record<string, string>)) content.setAttribute(name, value)
  }, [attributes])
  useEffect(() => {
    const shown = view.current
    if (shown) shown.dispatch(setDiagnostics(shown.state, diagnosticsOf(shown.state, props.problems)))
  }, [props.problems])
  return <div ref={frame} className="jcode" />
}

/** Attributes that come and go. */
const CHANGING = ['aria-invalid', 'aria-describedby']

function extensionsOf(latest: () => JsonCodeProps): Extension[] {
  const { attributes, suggestionsLabel } = latest()
  const nonce = pageNonce()
  return [
    lineNumbers(),
    lintGutter(),
    history(),
    bracketMatching(),
    json(),
    syntaxHighlighting(classHighlighter),
    autocompletion({ activateOnTyping: false, icons: false, override: [(context) => suggested(context, latest().schema)] }),
    // Tab leaves the editor, as it leaves every field.
    keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
    EditorView.contentAttributes.of({ ...attributes, spellcheck: 'false', autocapitalize: 'off' }),
    EditorState.phrases.of({ Completions: suggestionsLabel }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && update.state.doc.toString() !== latest().text) latest().onChange(update.state.doc.toString())
      if (update.focusChanged && !update.view.hasFocus) latest().onBlur()
    }),
    ...(nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)]),
  ]
}

function suggested({ state, pos, explicit }: CompletionContext, schema: Schema): CompletionResult | null {
  if (!explicit) return null
  const { list, replaces } = suggestAt(state.doc.toString(), pos, schema)
  return list.length === 0
    ? null
    : { from: pos - replaces, filter: false, options: list.map(({ label, insert }) => ({ label, apply: insert })) }
}

function diagnosticsOf({ doc }: EditorState, problems: JsonProblem[]) {
  return problems.map(({ line, column, text }) => {
    const at = doc.line(Math.max(1, Math.min(line, doc.lines)))
    const from = Math.min(at.from + column - 1, at.to)
    return { from, to: Math.max(from, at.to), severity: 'error' as const, message: text }
  })
}
