// Addresses of the brand's guides: the shell knows the brand, pages ask by key.
import { createContext, useContext } from 'react'

/** Address of the guide for the first key that has one, else of the general guide. */
export type GuideOf = (names: string[]) => string | undefined
export const GuideContext = createContext<GuideOf>(() => undefined)

export const useGuide = (name: string): string | undefined => useContext(GuideContext)([name])
