import english from 'ra-language-english'

export const words: Record<string, unknown> = english.ra
