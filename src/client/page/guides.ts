// Where the brand explains something: the shell knows the brand, pages ask by names of places.
import { createContext, useContext } from 'react'

/** Address of the explanation of the nearest place that has one of its own, else of everything. */
export type GuideOf = (places: string[]) => string | undefined
export const GuideContext = createContext<GuideOf>(() => undefined)

export const useGuide = (place: string): string | undefined => useContext(GuideContext)([place])
