// Settings of uploaded files.
import { integer } from './settingsOfClients.ts'

export const fileSettings = {
  FILES_DIR: {
    initial: '',
    doc: 'Folder of uploaded files, on a disk that all processes over one database share. Empty: files in DATA_DIR.',
    parse: path,
  },
  FILES_S3_URL: {
    initial: '',
    doc: 'Bucket of an S3 storage for uploaded files instead of a folder: https://host/bucket?region=us-east-1; a path after the bucket is a prefix.',
    parse: bucketUrl,
  },
  FILES_S3_KEY: { initial: '', doc: 'Access key of the S3 storage.', parse: key },
  FILES_S3_SECRET: { initial: '', doc: 'Secret key of the S3 storage.', parse: key },
  FILE_QUOTA_GB: {
    initial: '50',
    doc: 'Storage of each account for uploaded files in GB (2^30 bytes), 1 to 1000000; uploads in progress count with their whole size.',
    parse: integer(1, 1_000_000),
  },
  FILE_MOST_GB: { initial: '20', doc: 'Maximum size of one uploaded file in GB, 1 to 5000.', parse: integer(1, 5000) },
  UPLOAD_HOURS: {
    initial: '24',
    doc: 'Hours without progress after which an unfinished upload is deleted, 1 to 720.',
    parse: integer(1, 720),
  },
}

export function path(given: string): string {
  if (given.length > 1024 || /[\u0000-\u001f]/.test(given)) throw new Error('expected at most 1024 printable characters')
  return given
}

function key(given: string): string {
  if (!/^[\x21-\x7e]{0,256}$/.test(given)) throw new Error('expected at most 256 printable characters without spaces')
  return given
}

function bucketUrl(given: string): string {
  if (given === '') return given
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isRight =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.hash === '' &&
    /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-]+)*$/.test(url.pathname) &&
    [...url.searchParams.keys()].every((name) => name === 'region')
  if (!isRight)
    throw new Error('expected an address like https://host/bucket?region=us-east-1; the keys are FILES_S3_KEY and FILES_S3_SECRET')
  return given
}
