// Loaded with the forms, not with the words of all pages.
import english from './loose.en_US.json' with { type: 'json' }
import russian from './loose.ru_RU.json' with { type: 'json' }

export const looseWords = { en_US: english, ru_RU: russian }
