// Sends owners letters before their tokens expire. Each is sent once, even if several processes run.
import type { Repositories, Store } from '../../../store/types.ts'
import type { TokenWithLetter } from '../../../store/people/tokens.ts'
import { mailTo } from '../../messages/recipients.ts'
import type { Messages } from '../../messages/types.ts'
import type { Clock, Log } from '../../model.ts'
import { createWaker, type Waker } from '../../waker.ts'
import { dueLetter } from './tokenEnds.ts'

type Ports = { store: Store; clock: Clock; log: Log; messages: Pick<Messages, 'send'> }

export function startTokenLetters({ store, clock, log, messages }: Ports): Waker {
  const waker = createWaker({ pass, nextIn, log })
  waker.wake()
  return waker

  async function pass(): Promise<void> {
    let due: TokenWithLetter[]
    do {
      due = await store.tokens.withDueLetter(clock().toISOString())
      for (const token of due) await store.transaction((inside) => sendDue(inside, token))
    } while (due.length > 0)
  }

  async function sendDue(inside: Repositories, token: TokenWithLetter): Promise<void> {
    const { letter, ...next } = dueLetter(token.expires_at, token.last_letter_days, clock())
    if (!(await inside.tokens.moveLetter(token, next)) || letter === undefined) return
    const person = await inside.people.find(token.person_id)
    if (!person || person.disabled_at !== null) return
    await messages.send(inside, {
      ...mailTo(person),
      template: letter === 0 ? 'token-ended' : 'token-ending',
      values: {
        name: token.name,
        page: person.kind === 'staff' ? 'person-admin' : 'person',
        date: token.expires_at.slice(0, 10),
        ...(letter > 0 && { days: String(letter) }),
      },
    })
  }

  async function nextIn(): Promise<number | undefined> {
    const due = await store.tokens.nextLetterAt()
    return due === undefined ? undefined : Date.parse(due) - clock().getTime()
  }
}
