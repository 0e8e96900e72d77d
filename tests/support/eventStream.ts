/** The browser's stream of events, which jsdom does not have; the test is its server. */
export class Stream extends EventTarget {
  static readonly CLOSED = 2
  static all: Stream[] = []
  static get last(): Stream {
    const stream = Stream.all.at(-1)
    if (!stream) throw new Error('no stream was opened')
    return stream
  }
  readyState = 0
  constructor(readonly url: string) {
    super()
    Stream.all.push(this)
  }
  close(): void {
    this.readyState = Stream.CLOSED
  }
  /** `isFinal`: refused by the server, which the browser does not try again. */
  fail({ isFinal }: { isFinal: boolean }): void {
    this.readyState = isFinal ? Stream.CLOSED : 0
    this.dispatchEvent(new Event('error'))
  }
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(event: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
}
