// Letters and notices about failing streams name what they are about, and say nothing where there is nothing to say.
import { afterAll, describe, expect, it } from 'vitest'
import { offAir, onAir, openStreamOffice, poor } from './streamOffice.ts'

const { portal, live, restream, say, sayOfTarget, lettersWhile, textOf, read } = await openStreamOffice()
afterAll(() => portal.close())

/** Code of a target. */
const failed = 4

describe('a stream', () => {
  it('is named with its resource: two resources may have a stream of the same name', async () => {
    const told: string[] = []
    const stop = portal.services.events.onIncident(({ name }) => told.push(name))
    const records = [await live(true), await live(true)]
    const letters = await lettersWhile(async () => {
      for (const record of records) {
        await say(record, onAir)
        await say(record, offAir)
      }
    })
    stop()
    const names = records.map(({ name }) => `studio (${name})`)
    expect(told).toEqual(names)
    expect(letters.map(({ subject }) => subject)).toEqual(names.map((name) => `The stream ${name} is off air`))
  })
  it('with the name of its resource is named once', async () => {
    const record = await live(true, { name: 'studio', streams: { saaaaaaaaa: { name: 'studio', resolution: '720p' } } })
    const [letter] = await lettersWhile(async () => {
      await say(record, onAir)
      await say(record, offAir)
    })
    expect(letter!.subject).toBe('The stream studio is off air')
  })
})

describe('a letter without a reason', () => {
  it.each(['en_US', 'ru_RU'] as const)('leaves no gap in its place: %s', async (language) => {
    await read(language)
    const letters = await lettersWhile(async () => {
      const record = await live(true)
      await say(record, onAir)
      await say(record, poor)
      await say(record, offAir)
      const other = await restream(true)
      await sayOfTarget(other, onAir)
      for (let turn = 0; turn < 2; turn += 1) await sayOfTarget(other, failed)
    })
    expect(letters.map(({ template }) => template)).toEqual(['stream-poor', 'stream-gone', 'restream-failed'])
    for (const letter of letters) {
      const text = await textOf(letter)
      expect(text).not.toMatch(/last message|последнее сообщение|–|:\n/i)
      expect(text).not.toContain('\n\n\n')
    }
    await read('en_US')
  })
})
