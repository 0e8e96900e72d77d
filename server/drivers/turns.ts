// Work that runs one piece after another.

export type Turns = { run: <Result>(work: () => Promise<Result>) => Promise<Result> }

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
  }
}
