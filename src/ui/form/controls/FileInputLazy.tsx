// Lazy-loads texts that may come from a file, which few forms have.
import { lazyPart } from '../lazyPart.tsx'

export const FileInput = lazyPart(() => import('./FileInput.tsx').then((module) => module.FileInput), 96)
