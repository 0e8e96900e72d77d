// What a browser remembers: language, theme, width of the menu, columns and density of lists.
import { localStorageStore } from 'ra-core'

export const store = localStorageStore('1', 'portal')
