// Settings of uploaded files.
import { integer } from './settingsOfClients.ts'

export const fileSettings = {
  FILES_DIR: {
    initial: '',
    doc: 'Folder of uploaded files, on a disk that all processes over one database share. Empty: files in DATA_DIR.',
    parse: path,
  },
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

function path(given: string): string {
  if (given.length > 1024 || /[\u0000-\u001f]/.test(given)) throw new Error('expected at most 1024 printable characters')
  return given
}
