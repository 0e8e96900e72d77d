// What happened, for those who listen in this process (the event stream of browsers).
import { EventEmitter } from 'node:events'

export type RecordEvent = { account: string; type: string; id: string; version: number }
export type Events = {
  record: (event: RecordEvent) => void
  onRecord: (listener: (event: RecordEvent) => void) => () => void
  /** A session ended before its time: what hangs on it ends now. */
  sessionEnded: (hash: string) => void
  onSessionEnd: (listener: (hash: string) => void) => () => void
}

export function createEvents(): Events {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    record: (event) => void emitter.emit('record', event),
    onRecord: (listener) => on('record', listener),
    sessionEnded: (hash) => void emitter.emit('sessionEnd', hash),
    onSessionEnd: (listener) => on('sessionEnd', listener),
  }

  function on<T>(name: string, listener: (detail: T) => void): () => void {
    emitter.on(name, listener)
    return () => void emitter.off(name, listener)
  }
}
