// Sealed texts outside of records, each with its possible subjects, which its owners use too (secondFactor.ts, authorityAccounts.ts, runner.ts).
import type { SealedText } from '../../store/sealed/sealed.ts'
import type { Store } from '../../store/types.ts'
import { keyOfSealed, type Sealing } from '../access/keys/sealing.ts'
import { needsScrub } from './scrubbing.ts'

/** `directories`: of the known certificate authorities. */
export function subjectsOf({ of, key }: SealedText, directories: string[]): string[] {
  const [first = '', type = '', id = ''] = key
  if (of === 'factor') return [first]
  if (of === 'authority') return [`account at ${first}`]
  return directories.map((directory) => `order ${directory} ${first}/${type}/${id}`)
}

/** Resolves to the number of resealed texts. A text that no key opens stays as it is: its owner starts over. */
export async function resealTexts(store: Store, sealing: Sealing): Promise<number> {
  const newest = sealing.keyIds()[0]
  const texts = await store.sealed.texts()
  const directories = texts.flatMap(({ of, key }) => (of === 'authority' ? key : []))
  let count = 0
  for (const text of texts.filter((one) => keyOfSealed(one.text) !== newest)) {
    for (const subject of subjectsOf(text, directories)) {
      const open = sealing.open(text.text, subject)
      if (open === undefined) continue
      await store.transaction(async ({ sealed, brands }) => {
        await needsScrub({ brands })
        await sealed.replaceText(text, sealing.seal(open, subject))
      })
      count += 1
      break
    }
  }
  return count
}
