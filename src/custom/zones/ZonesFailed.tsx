// A failed save: the text of the catalogue (001 §8), and the server's reason below it.
import { useTranslate } from 'ra-core'
import { useWords } from '../../client/words/useWords.ts'
import { fieldPathOf } from '../../engine/schema/paths.ts'
import type { Schema } from '../../engine/schema/types.ts'
import { failureText } from '../../ui/failure.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { problemOf } from '../../ui/problem.ts'

export function ZonesFailed({ type, schema, error }: { type: string; schema: Schema; error: unknown }) {
  const t = useTranslate()
  const words = useWords()
  const { body, code } = problemOf(error)
  const own = code === 'version_conflict' ? [] : (body?.errors ?? []).map((one) => words.error(type, fieldPathOf(schema, one.path), one))
  const texts = own.length > 0 ? [...new Set(own)] : [failureText(error, t) ?? ''].filter(Boolean)
  return (
    <Alert live tone="bad" title={t('zones.failed')}>
      {texts.length > 0 && (
        <ul className="lines">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
