import { createContext, useContext } from 'react'

/** Where the store of this browser keeps the choice. */
export const LANGUAGE_KEY = 'language'
export const ChooseLanguage = createContext<(locale: string) => void>(() => undefined)
/** Changes the language in every tab and remembers it. */
export const useChooseLanguage = () => useContext(ChooseLanguage)
