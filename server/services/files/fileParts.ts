// Dependencies of the file service.
import type { FileDriver } from '../../drivers/files/fileDriver.ts'
import type { Store } from '../../store/types.ts'
import type { Clock } from '../model.ts'
import type { ServiceSettings } from '../settings.ts'
import type { Downloads } from './downloads.ts'

export type FileParts = {
  store: Store
  clock: Clock
  driver: FileDriver
  downloads: Downloads
  settings: Pick<ServiceSettings, 'FILE_QUOTA_GB' | 'FILE_MOST_GB' | 'UPLOAD_HOURS'>
}
