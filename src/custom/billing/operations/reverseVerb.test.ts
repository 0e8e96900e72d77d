import { expect, it } from 'vitest'
import appEnglish from '../../../../i18n/en_US/app.json' with { type: 'json' }
import appRussian from '../../../../i18n/ru_RU/app.json' with { type: 'json' }
import formEnglish from '../../../../i18n/en_US/form.json' with { type: 'json' }
import formRussian from '../../../../i18n/ru_RU/form.json' with { type: 'json' }
import english from '../words.en_US.json' with { type: 'json' }
import russian from '../words.ru_RU.json' with { type: 'json' }

it('closing a dialog, undoing a change and reversing an operation have three verbs, in either language', () => {
  expect(new Set([appEnglish.cancel, formEnglish.undo, english.reverse]).size).toBe(3)
  expect(new Set([appRussian.cancel, formRussian.undo, russian.reverse]).size).toBe(3)
  expect([english.reverseVerb, russian.reverseVerb]).toEqual([english.reverse, russian.reverse])
})
