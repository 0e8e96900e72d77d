import { createContext, useContext } from 'react'

/** Digits of a code where the brand says nothing (000 §5). */
export const CODE_LENGTH = 4

/** How many digits the brand's codes have; the portal says it, for parts that know no brand. */
export const CodeLengthContext = createContext(CODE_LENGTH)
export const useCodeLength = (): number => useContext(CodeLengthContext)
