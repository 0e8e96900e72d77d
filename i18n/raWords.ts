// react-admin's own words, loaded with the first of its stock parts. The two that other pages say, too, are in `ra.json`.
import type { TranslationMessages } from 'ra-core'

type Pack = Record<string, unknown>

const packs: Record<string, () => Promise<Pack>> = {
  en_US: async () => packOf((await import('ra-language-english')).default),
  ru_RU: async () => russianOf(packOf((await import('ra-language-russian')).default as unknown as TranslationMessages)),
}

export async function loadRaWords(locale: string): Promise<Pack> {
  return (await (packs[locale] ?? packs.en_US)?.()) ?? {}
}

const packOf = ({ ra }: TranslationMessages): Pack => ra as Pack

/** The pack misses two texts and counts two plural forms in a third, and declines no names of records in others. */
function russianOf(pack: Pack): Pack {
  const part = (name: string) => pack[name] as Pack
  return {
    ...pack,
    action: {
      ...part('action'),
      bulk_actions: 'Выбрана %{smart_count} запись |||| Выбраны %{smart_count} записи |||| Выбрано %{smart_count} записей',
    },
    message: {
      ...part('message'),
      bulk_delete_title: 'Удалить %{smart_count} запись |||| Удалить %{smart_count} записи |||| Удалить %{smart_count} записей',
      bulk_update_title: 'Изменить %{smart_count} запись |||| Изменить %{smart_count} записи |||| Изменить %{smart_count} записей',
    },
    notification: {
      ...part('notification'),
      updated: 'Запись изменена |||| Изменены %{smart_count} записи |||| Изменено %{smart_count} записей',
      deleted: 'Запись удалена |||| Удалены %{smart_count} записи |||| Удалено %{smart_count} записей',
    },
    guesser: { empty: { title: 'Показать нечего', message: 'Проверьте источник данных' } },
  }
}
