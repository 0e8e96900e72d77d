import { createContext, useContext } from 'react'

/** Storage key of the choice. */
export const LANGUAGE_KEY = 'language'
export const ChooseLanguage = createContext<(locale: string) => void>(() => undefined)
/** Changes the language in every tab and stores it. */
export const useChooseLanguage = () => useContext(ChooseLanguage)
