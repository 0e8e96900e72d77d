import { createContext, useContext } from 'react'

/** Number of digits of the brand's codes, provided by the portal to parts that do not know the brand. */
export const CodeLengthContext = createContext(4)
export const useCodeLength = (): number => useContext(CodeLengthContext)
