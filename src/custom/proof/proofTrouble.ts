/** What stands at the field when a proof was refused. */
export function proofTrouble(code: string): string | undefined {
  if (code === 'wrong_password') return 'errors.wrong_password'
  if (code === 'code_expired') return 'shell.proof.expired'
  return code === 'wrong_code' ? 'shell.proof.wrong' : undefined
}
