// The folder of uploaded files, for the server and for backups.
import { join, resolve } from 'node:path'
import type { ServiceSettings } from '../settings.ts'

export const filesName = 'files'

export function filesFolder({ DATA_DIR, FILES_DIR }: Pick<ServiceSettings, 'DATA_DIR' | 'FILES_DIR'>): string {
  return FILES_DIR === '' ? join(resolve(DATA_DIR), filesName) : resolve(FILES_DIR)
}
