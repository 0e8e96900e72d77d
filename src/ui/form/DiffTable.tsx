// Fields before and after, side by side, as every history shows them.
import type { Change } from '../../engine/changes.ts'
import { schemaAt } from '../../engine/paths.ts'
import type { ResolvedSection, Schema } from '../../engine/types.ts'
import type { FormWords } from './context.ts'
import { placeText } from './placeText.ts'
import { valueText } from './valueText.ts'

/** In the place of a value that nobody may read. */
export const MASK = '••••'
/** `note` stands in the place of both values. */
export type Difference = Change & { note?: string }

type Props = {
  changes: Difference[]
  heads: [string, string]
  label: string
  schema: Schema
  sections: ResolvedSection[]
  words: FormWords
}

export function DiffTable({ changes, heads, label, schema, sections, words }: Props) {
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
            <th scope="row">{placeText(pointer, schema, sections, words)}</th>
            {note === undefined ? (
              <>
                <td className="was">{differenceText(before, pointer, schema, words)}</td>
                <td className="now">{differenceText(after, pointer, schema, words)}</td>
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

function differenceText(value: unknown, pointer: string, schema: Schema, words: FormWords): string {
  const isMask = typeof value === 'string' && (value === MASK || schemaAt(schema, pointer)?.writeOnly === true)
  return isMask ? value : valueText(value, pointer, schema, words)
}
