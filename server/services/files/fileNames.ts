// Names of files and folders: those that every operating system can store and that do not disguise themselves. They never become paths of this machine.
import { Problem } from '../problem.ts'

const maxNameLength = 255
const maxFolderLength = 1000
const deepestFolder = 20
/** Separators, characters that Windows refuses, control characters, and invisible ones that change the reading direction. Joiners are part of emoji and of some scripts. */
const forbidden = /[/\\:*?"<>|\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i

/** The name in Unicode normal form C. Throws 400 `file_name`. */
export function requireFileName(given: string): string {
  if (!given.isWellFormed() || given.length > maxNameLength * 4) throw wrongName()
  const name = given.normalize('NFC')
  const isRight =
    name !== '' && Buffer.byteLength(name) <= maxNameLength && !forbidden.test(name) && !device.test(name) && !/^[\s.]|[\s.]$/u.test(name)
  if (!isRight) throw wrongName()
  return name
}

/** A folder as `a/b`; empty is the first one. Throws 400 `file_name`. */
export function requireFolder(given: string): string {
  if (given.length > maxFolderLength) throw wrongName()
  const folder = given.replace(/^\/|\/$/g, '')
  if (folder === '') return ''
  const parts = folder.split('/')
  if (parts.length > deepestFolder) throw wrongName()
  const path = parts.map(requireFileName).join('/')
  if (Buffer.byteLength(path) > maxFolderLength) throw wrongName()
  return path
}

const wrongName = (): Problem => new Problem(400, 'file_name')
