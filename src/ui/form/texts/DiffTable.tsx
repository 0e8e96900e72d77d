// Fields before and after, side by side, as used by every history.
import type { ComponentType } from 'react'
import type { Change } from '../../../engine/values/changes/changes.ts'
import { schemaAt } from '../../../engine/schema/paths.ts'
import type { Reference, Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import { Scroller } from '../../parts/display/Scroller.tsx'
import type { FormWords } from '../context.ts'
import { pathText } from './pathText.ts'
import { valueText } from './valueText.ts'

/** Shown in place of a secret value. */
export const MASK = '••••'
/** `note` replaces both values. */
export type Difference = Change & { note?: string }

type Props = {
  changes: Difference[]
  heads: [string, string]
  label: string
  schema: Schema
  sections: ResolvedSection[]
  words: FormWords
  /** The later state: rows are named as its form names them. */ data: unknown
  /** The name of the record or entry that a value refers to. */ Referred?: ComponentType<{ reference: Reference; value: string }>
}

export function DiffTable({ changes, heads, label, schema, sections, words, data, Referred }: Props) {
  const said = (value: unknown, pointer: string, head: string) => {
    const values = [value].flat()
    const reference = schemaAt(schema, Array.isArray(value) ? `${pointer}/0` : pointer)?.reference
    return Referred && reference && values[0] && values.every((one) => typeof one === 'string') ? (
      values.map((one) => <Referred key={one} reference={reference} value={one} />)
    ) : (
      <WholeText text={differenceText(value, pointer, schema, words)} label={head} />
    )
  }
  return (
    <table className="diff" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.t('form.field')}</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ pointer, before, after, note }) => (
          <tr key={pointer}>
            <th scope="row">{pathText(pointer, schema, sections, words, data)}</th>
            {note === undefined ? (
              <>
                <td className="was">{said(before, pointer, heads[0])}</td>
                <td className="now">{said(after, pointer, heads[1])}</td>
              </>
            ) : (
              <td colSpan={2} className="muted">
                {note}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const FEW_LINES = 6

/** A multi-line value, such as a certificate, scrolls in its own box: the other fields stay visible. */
function WholeText({ text, label }: { text: string; label: string }) {
  return text.split('\n').length > FEW_LINES ? (
    <Scroller as="pre" className="blob mono" label={label}>
      {text}
    </Scroller>
  ) : (
    text
  )
}

function differenceText(value: unknown, pointer: string, schema: Schema, words: FormWords): string {
  const isMask = typeof value === 'string' && (value === MASK || schemaAt(schema, pointer)?.writeOnly === true)
  return isMask ? value : valueText(value, pointer, schema, words)
}
