import type { Area } from '../manifest.ts'
import { HomePage } from './HomePage.tsx'

export const area: Area = {
  // The first page of most people: in the first chunk.
  screens: { home: HomePage },
}
