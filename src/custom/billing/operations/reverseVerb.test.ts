import { expect, it } from 'vitest'
import appEnglish from '../../../../i18n/en_US/app.json' with { type: 'json' }
import appRussian from '../../../../i18n/ru_RU/app.json' with { type: 'json' }
import english from '../words.en_US.json' with { type: 'json' }
import russian from '../words.ru_RU.json' with { type: 'json' }

it('taking an operation back is not called like closing the dialog, in either language', () => {
  expect(english.reverseVerb).not.toBe(appEnglish.cancel)
  expect(russian.reverseVerb).not.toBe(appRussian.cancel)
})
