// Reasons why a schema could not be compiled.
export type CompileCode = 'too_slow' | 'too_large' | 'cannot_compile' | 'closed'
