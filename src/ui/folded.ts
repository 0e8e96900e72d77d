/** A text as searches compare it: small letters, and `ё` is what many type as `е`. */
export function folded(text: string): string {
  return text.toLocaleLowerCase().replaceAll('ё', 'е')
}
