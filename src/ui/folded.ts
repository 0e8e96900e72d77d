/** Folds a text for comparison in searches: lower case, and `ё` as `е`, which many people type instead. */
export function foldedForSearch(text: string): string {
  return text.toLocaleLowerCase().replaceAll('ё', 'е')
}
