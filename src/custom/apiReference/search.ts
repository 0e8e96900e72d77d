// Finds operations by the words of a phrase and their synonyms, in both languages.
import { foldedForSearch } from '../../ui/folded.ts'

/** Synonyms as beginnings of words, of both languages together: the document itself is in one language. */
const synonyms = [
  'clear purg invalid flush очист сброс инвалид',
  'preload prefetch warm прогре предзагруз',
  'delet remov удал',
  'creat add созда добав',
  'chang updat edit replac modif измен замен',
  'list спис',
  'zone зон',
  'cache кэш кеш',
  'certificat tls ssl сертифик',
  'stream live broadcast трансляц поток',
  'record запис',
  'statistic traffic analytic metric статист трафик',
  'bill invoice payment счет оплат',
  'token key токен ключ',
  'person people user member employee сотрудник',
  'alert notif оповещ уведомл',
  'image picture изображен картин',
  'tariff plan price тариф цен',
  'label tag метк',
].map((line) => line.split(' '))

/** The synonyms of a word, as beginnings of words. */
function synonymsOf(word: string): string[] {
  const isNamed = (beginning: string): boolean => word.startsWith(beginning) || (word.length > 2 && beginning.startsWith(word))
  return /^\p{L}+$/u.test(word) ? synonyms.filter((names) => names.some(isNamed)).flat() : []
}

/** Whether the texts together hold every word of the phrase, or a synonym of it. */
export function isFound(phrase: string, ...texts: string[]): boolean {
  const text = foldedForSearch(texts.join(' '))
  const begun = ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`
  const words = foldedForSearch(phrase).split(/\s+/)
  return words.every((word) => text.includes(word) || synonymsOf(word).some((name) => begun.includes(` ${name}`)))
}
