// Retries calls of long work that the server refuses for a while.
import { problemOf } from './problem.ts'

const maxTries = 60

/** Repeats a call that is refused with 429 as soon as it may be repeated. Throws any other error, and the refusal when it never ends. */
export async function whenAllowed<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      const { status, retryAfter } = problemOf(error)
      if (status !== 429 || tries >= maxTries) throw error
      await new Promise((done) => setTimeout(done, (retryAfter ?? 1) * 1000))
    }
  }
}
