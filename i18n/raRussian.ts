// The Russian pack misses two texts, counts two plural forms in a third, and declines no names of records in others.
import russian from 'ra-language-russian'

const { ra } = russian

export const words: Record<string, unknown> = {
  ...ra,
  action: {
    ...ra.action,
    bulk_actions: 'Выбрана %{smart_count} запись |||| Выбраны %{smart_count} записи |||| Выбрано %{smart_count} записей',
  },
  message: {
    ...ra.message,
    bulk_delete_title: 'Удалить %{smart_count} запись |||| Удалить %{smart_count} записи |||| Удалить %{smart_count} записей',
    bulk_update_title: 'Изменить %{smart_count} запись |||| Изменить %{smart_count} записи |||| Изменить %{smart_count} записей',
  },
  notification: {
    ...ra.notification,
    updated: 'Запись изменена |||| Изменены %{smart_count} записи |||| Изменено %{smart_count} записей',
    deleted: 'Запись удалена |||| Удалены %{smart_count} записи |||| Удалено %{smart_count} записей',
  },
  guesser: { empty: { title: 'Показать нечего', message: 'Проверьте источник данных' } },
}
