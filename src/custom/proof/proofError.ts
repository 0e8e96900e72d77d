/** The error at the field after a failed re-authentication. */
export function proofError(code: string): string | undefined {
  if (code === 'wrong_password') return 'errors.wrong_password'
  if (code === 'code_expired') return 'shell.proof.expired'
  return code === 'wrong_code' ? 'shell.proof.wrong' : undefined
}
