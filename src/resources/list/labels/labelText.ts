// Parses typed labels: separated by commas or blanks.
import { isLabel } from '../../../engine/formats/labels.ts'

export type TypedLabels = { labels: string[]; wrong: string[] }

export function labelsIn(text: string): TypedLabels {
  const parts = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  return { labels: parts.filter(isLabel), wrong: parts.filter((part) => !isLabel(part)) }
}
