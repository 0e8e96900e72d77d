// A queue of events for streams, in the order in which they happened. A batch of changes causes hundreds of events at once.

export type Numbered<Event> = Event & { number: number }
/** Events that are sent after one check of the sessions. */
const maxAtOnce = 20

/** `sendSome` never rejects. */
export function createOutgoing<Event extends object>(sendSome: (some: Numbered<Event>[]) => Promise<void>) {
  const waiting: Numbered<Event>[] = []
  let [latest, isSending] = [0, false]
  return {
    /** The number of the last event. */
    latest: () => latest,
    async send(event: Event): Promise<void> {
      latest += 1
      waiting.push({ ...event, number: latest })
      if (isSending) return
      isSending = true
      while (waiting.length > 0) await sendSome(waiting.splice(0, maxAtOnce))
      isSending = false
    },
  }
}
