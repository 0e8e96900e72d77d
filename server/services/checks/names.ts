// Checks whether a name points here: by its CNAME chain or by equal addresses, because an apex cannot have a CNAME record (RFC 1034 section 3.6.2).
import type { CheckResult, CheckSubject } from '../../../src/engine/values/checks.ts'
import { OutsideError } from '../../drivers/outside/errors.ts'
import type { Outside } from '../../drivers/outside/outside.ts'
import { isInconclusive, result, skipped } from './results.ts'

const maxShown = 4

/** `domain`: the expected target. */
export async function checkName(
  outside: Pick<Outside, 'chain' | 'addresses'>,
  domain: string,
  subject: CheckSubject,
): Promise<CheckResult> {
  if (subject.subject.startsWith('*')) return skipped(subject, 'wildcard')
  const expected = domain.toLowerCase()
  try {
    const chain = await outside.chain(subject.subject)
    if (chain.includes(expected)) return result(subject, 'fine', 'leads_here', { found: expected, expected })
    const own = await addressesOf(outside, subject.subject)
    const here = await addressesOf(outside, expected)
    const found = chain.at(-1) ?? own.slice(0, maxShown).join(', ')
    if (own.length > 0 && own.every((address) => here.includes(address)))
      return result(subject, 'fine', 'leads_by_address', { found, expected })
    return result(subject, 'failed', found === '' ? 'no_record' : 'elsewhere', { found, expected })
  } catch (error) {
    if (isInconclusive(error)) return skipped(subject, error.reason)
    if (error instanceof OutsideError && error.reason === 'loop') return result(subject, 'failed', 'loop', { expected })
    throw error
  }
}

/** Internal addresses are not disclosed: such a name counts as unresolved. */
async function addressesOf(outside: Pick<Outside, 'addresses'>, name: string): Promise<string[]> {
  try {
    return await outside.addresses(name)
  } catch (error) {
    if (error instanceof OutsideError && error.reason === 'no_public_address') return []
    throw error
  }
}
