// Labels of records: `key` or `key=value`; the same rule in browser and server.
export const maxLabels = 20
/** Maximum number of distinct labels per account: more would not help to sort. */
export const maxDifferentLabels = 1000
export const maxLabelLength = 63
/** Letters, digits and `. _ / : -`, starting with a letter or a digit; one `=` separates the key from the value. */
export const labelPattern = '^[\\p{L}\\p{N}][\\p{L}\\p{N}._/:-]*(=[\\p{L}\\p{N}._/:-]*)?$'
const pattern = new RegExp(labelPattern, 'u')

export function isLabel(text: string): boolean {
  return [...text].length <= maxLabelLength && pattern.test(text)
}
