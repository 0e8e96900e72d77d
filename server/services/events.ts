// What happened, for those who listen in this process (the event stream of browsers).
import { EventEmitter } from 'node:events'

export type RecordEvent = { account: string; type: string; id: string; version: number }
export type Events = {
  record: (event: RecordEvent) => void
  onRecord: (listener: (event: RecordEvent) => void) => () => void
}

export function createEvents(): Events {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    record: (event) => void emitter.emit('record', event),
    onRecord: (listener) => {
      emitter.on('record', listener)
      return () => void emitter.off('record', listener)
    },
  }
}
