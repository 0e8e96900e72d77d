// The storage of files: the driver that the settings choose, whose errors are those of the store, so that a full or unreachable storage is not mistaken for a bug.
import type { FileDriver } from '../../drivers/files/fileDriver.ts'
import { createFolderDriver } from '../../drivers/files/folder.ts'
import { createS3Driver } from '../../drivers/files/s3.ts'
import { asStoreError } from '../../store/database/errors.ts'
import type { ServiceSettings } from '../settings.ts'
import { filesFolder } from './filesFolder.ts'

type Settings = Pick<ServiceSettings, 'DATA_DIR' | 'FILES_DIR' | 'FILES_S3_URL' | 'FILES_S3_KEY' | 'FILES_S3_SECRET'>

export function openStorage(settings: Settings): FileDriver {
  const { FILES_S3_URL, FILES_S3_KEY, FILES_S3_SECRET } = settings
  if (FILES_S3_URL === '') return guarded(createFolderDriver(filesFolder(settings)))
  return guarded(createS3Driver(addressIn(FILES_S3_URL), { accessKeyId: FILES_S3_KEY, secretAccessKey: FILES_S3_SECRET }))
}

/** `https://host/bucket/a/folder?region=eu-central-1` */
function addressIn(url: string) {
  const { origin, pathname, searchParams } = new URL(url)
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '')
  const prefix = folders.map((part) => `${part}/`).join('')
  return { endpoint: origin, bucket, prefix, region: searchParams.get('region') ?? 'us-east-1' }
}

function guarded(driver: FileDriver): FileDriver {
  const asStorageError = (error: unknown): never => {
    throw asStoreError(error, 'the storage of files')
  }
  return {
    ...driver,
    size: (key) => driver.size(key).catch(asStorageError),
    finish: (key) => driver.finish(key).catch(asStorageError),
    remove: (key) => driver.remove(key).catch(asStorageError),
    room: () => driver.room().catch(asStorageError),
  }
}
