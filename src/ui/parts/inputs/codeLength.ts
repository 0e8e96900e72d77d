import { createContext, useContext } from 'react'

/** Default number of digits of a code (000 §5). */
export const CODE_LENGTH = 4

/** Number of digits of the brand's codes, provided by the portal to parts that do not know the brand. */
export const CodeLengthContext = createContext(CODE_LENGTH)
export const useCodeLength = (): number => useContext(CodeLengthContext)
