// rjsf's own strings in the language of the form: the form's words, plus those that only rjsf needs, loaded with it.
import { TranslatableString } from '@rjsf/utils'
import type { FormWords } from '../context.ts'
import english from './words.en_US.json' with { type: 'json' }
import russian from './words.ru_RU.json' with { type: 'json' }

const keys: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.AddButton]: 'form.add',
  [TranslatableString.AddItemButton]: 'form.add',
  [TranslatableString.CopyButton]: 'form.duplicate',
  [TranslatableString.MoveDownButton]: 'form.moveDown',
  [TranslatableString.MoveUpButton]: 'form.moveUp',
  [TranslatableString.RemoveButton]: 'form.remove',
  [TranslatableString.ClearButton]: 'form.clear',
  [TranslatableString.ClearLabel]: 'form.clear',
  [TranslatableString.CloseLabel]: 'form.close',
  [TranslatableString.YesLabel]: 'yes',
  [TranslatableString.NoLabel]: 'no',
  [TranslatableString.NewStringDefault]: 'newValue',
  [TranslatableString.ArrayItemTitle]: 'item',
  [TranslatableString.EmptyArray]: 'emptyList',
  [TranslatableString.KeyLabel]: 'keyOf',
  [TranslatableString.OptionPrefix]: 'form.kindN',
  [TranslatableString.TitleOptionPrefix]: 'titledOption',
  [TranslatableString.DeprecatedLabel]: 'deprecated',
  [TranslatableString.NowLabel]: 'now',
  [TranslatableString.AriaDateLabel]: 'form.pickTime',
  [TranslatableString.DecrementAriaLabel]: 'less',
  [TranslatableString.IncrementAriaLabel]: 'more',
  [TranslatableString.OptionalObjectAdd]: 'form.add',
  [TranslatableString.OptionalObjectRemove]: 'form.remove',
  [TranslatableString.OptionalObjectEmptyMsg]: 'form.notSet',
}

const own = { en_US: english, ru_RU: russian }

export function stringsOf({ t, locale }: FormWords) {
  return (string: TranslatableString, params: string[] = []): string => {
    const key = keys[string] ?? 'unsupported'
    if (key.startsWith('form.')) return t(key, { n: params[0] })
    return own[locale][key as keyof typeof english].replaceAll(/%(\d)/g, (_, place: string) => params[Number(place) - 1] ?? '')
  }
}
