import { expect, it } from 'vitest'
import csvFile from '../src/custom/csvFile/words.ru_RU.json' with { type: 'json' }
import zoneFile from '../src/custom/zoneFile/words.ru_RU.json' with { type: 'json' }
import app from './ru_RU/app.json' with { type: 'json' }
import form from './ru_RU/form.json' with { type: 'json' }
import ra from './ru_RU/ra.json' with { type: 'json' }

it('one word undoes and one closes a dialog, wherever they stand', () => {
  expect([ra.action.undo, csvFile.undo, zoneFile.undo]).toEqual([form.undo, form.undo, form.undo])
  expect([ra.action.cancel, form.cancel]).toEqual([app.cancel, app.cancel])
})
