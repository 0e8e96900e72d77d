import { createContext } from 'react'
import type { StreamChoice } from './draft.ts'

/** Streams of the live resource whose recording is edited. */
export const RecordedStreams = createContext<StreamChoice[]>([])
