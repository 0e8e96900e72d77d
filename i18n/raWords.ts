// react-admin's own words, loaded with the first of its stock parts. What other pages say, too, is in `ra.json`.
export async function loadRaWords(locale: string): Promise<Record<string, unknown>> {
  return (await (locale === 'ru_RU' ? import('./raRussian.ts') : import('./raEnglish.ts'))).words
}
