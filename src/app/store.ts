// State remembered by this browser: width of the menu, columns and density of lists.
import { localStorageStore } from 'ra-core'
import { STORE_NAME } from '../client/storedPreference.ts'

export const store = localStorageStore('1', STORE_NAME)
