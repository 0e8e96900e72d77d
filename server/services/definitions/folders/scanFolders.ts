// Reads definition folders from disk defensively: files come from others and may be half written.
import { constants } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { DefinitionProblem } from '../../../../src/engine/types.ts'
import { isSkipped, isTypeName, printable } from './folderNames.ts'

export type ScannedFolder = {
  name: string
  /** Changes whenever a file of the folder does. */
  signature: string
  files: Record<string, string>
  /** Latest modification time of the folder's files. */
  changed?: string
  problems: DefinitionProblem[]
}
export type Scan = {
  folders: Map<string, ScannedFolder>
  problems: DefinitionProblem[]
  /** The folder itself cannot be read: its types are unavailable, not removed. */
  unreadable: boolean
}
export type ScanLimits = { maxTypes: number; maxFileBytes: number; maxInputs: number; /** No other folder is read. */ only?: string }
export const scanLimits: ScanLimits = { maxTypes: 500, maxFileBytes: 256 * 1024, maxInputs: 50 }

const fileNames = ['schema.json', 'resource.json', 'en_US.json', 'ru_RU.json', 'changes.json']
const inputName = /^[a-z0-9][a-z0-9-]{0,62}\.json$/

/** Folders of `root`; those whose signature is unchanged since `before` are not read again. */
export async function scanFolders(root: string, before: ReadonlyMap<string, ScannedFolder>, limits = scanLimits): Promise<Scan> {
  const scan: Scan = { folders: new Map(), problems: [], unreadable: false }
  const base = await realpath(root).catch(() => undefined)
  const entries = base && (await readdir(base, { withFileTypes: true }).catch(() => undefined))
  if (!base || !entries) return { ...scan, unreadable: true }
  const names: string[] = []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (limits.only !== undefined && entry.name !== limits.only) continue
    if (isSkipped(entry.name) || !(entry.isDirectory() || entry.isSymbolicLink())) continue
    if (!isTypeName(entry.name))
      scan.problems.push(
        problem(
          entry.name,
          '',
          'bad_name',
          'A folder of a resource type is named with small Latin letters, digits and single hyphens, at most 63 characters.',
        ),
      )
    else if (names.length >= limits.maxTypes)
      scan.problems.push(
        problem(entry.name, '', 'too_many_types', `Only the first ${limits.maxTypes} resource types are loaded.`, {
          limit: limits.maxTypes,
        }),
      )
    else names.push(entry.name)
  }
  for (let at = 0; at < names.length; at += 16) {
    const read = await Promise.all(names.slice(at, at + 16).map((name) => scanFolder(base, name, before.get(name), limits)))
    for (const folder of read) if (folder) scan.folders.set(folder.name, folder)
  }
  return scan
}

async function scanFolder(
  base: string,
  name: string,
  before: ScannedFolder | undefined,
  limits: ScanLimits,
): Promise<ScannedFolder | undefined> {
  const path = await realpath(join(base, name)).catch(() => undefined)
  if (!path) return undefined
  if (!isInside(base, path))
    return {
      name,
      signature: `outside:${path}`,
      files: {},
      problems: [problem(name, '', 'outside', 'The folder is a link that leads outside the definitions folder.')],
    }
  if (!(await stat(path).catch(() => undefined))?.isDirectory()) return undefined
  const found = await Promise.all((await namesIn(path, limits)).map((file) => look(base, path, file)))
  const signature = found.map((file) => file.signature).join('\n')
  if (before?.signature === signature) return before
  const newest = Math.max(0, ...found.map(({ changed = 0 }) => changed))
  const folder: ScannedFolder = { name, signature, files: {}, problems: [], ...(newest > 0 && { changed: new Date(newest).toISOString() }) }
  for (const file of found) await read(folder, file, limits)
  return folder
}

async function namesIn(path: string, limits: ScanLimits): Promise<string[]> {
  const names = await readdir(path).catch((): string[] => [])
  const inputs = names.includes('inputs') ? await readdir(join(path, 'inputs')).catch((): string[] => []) : []
  return [
    ...fileNames.filter((file) => names.includes(file)),
    ...inputs
      .filter((file) => inputName.test(file) && !file.endsWith('.examples.json'))
      .toSorted()
      .slice(0, limits.maxInputs)
      .map((file) => `inputs/${file}`),
  ]
}

type Found = { file: string; signature: string; path?: string; size: number; changed?: number; code?: string }

async function look(base: string, folder: string, file: string): Promise<Found> {
  const path = await realpath(join(folder, file)).catch(() => undefined)
  const facts = path && (await stat(path).catch(() => undefined))
  if (!path || !facts) return { file, signature: `${file}:gone`, size: 0, code: 'unreadable' }
  const signature = `${file}:${facts.size}:${facts.mtimeMs}:${facts.ctimeMs}:${facts.ino}`
  if (!isInside(base, path)) return { file, signature, size: 0, code: 'outside' }
  if (!facts.isFile()) return { file, signature, size: 0, code: 'not_a_file' }
  return { file, signature, path, size: facts.size, changed: facts.mtimeMs }
}

async function read(folder: ScannedFolder, found: Found, limits: ScanLimits): Promise<void> {
  const code = found.code ?? (found.size > limits.maxFileBytes ? 'too_large' : undefined)
  const text = code === undefined && found.path ? await textOf(found.path, limits.maxFileBytes) : undefined
  if (typeof text === 'string') folder.files[found.file] = text
  else folder.problems.push(fileProblem(folder.name, found.file, code ?? text?.code ?? 'unreadable', limits))
}

/** Opens without following a new link or blocking on a pipe, and reads at most the cap. */
async function textOf(path: string, maxBytes: number): Promise<string | { code: string }> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => undefined)
  if (!file) return { code: 'unreadable' }
  try {
    const buffer = Buffer.allocUnsafe(maxBytes + 1)
    let length = 0
    for (;;) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length, length)
      length += bytesRead
      if (length > maxBytes) return { code: 'too_large' }
      if (bytesRead === 0) break
    }
    return decoded(buffer.subarray(0, length)) ?? { code: 'not_utf8' }
  } catch {
    return { code: 'unreadable' }
  } finally {
    await file.close()
  }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function isInside(base: string, path: string): boolean {
  return path === base || path.startsWith(base.endsWith(sep) ? base : base + sep)
}

const fileMessages: Record<string, string> = {
  outside: 'The file is a link that leads outside the definitions folder.',
  not_a_file: 'This is not a regular file.',
  too_large: 'The file is too large.',
  not_utf8: 'The file is not UTF-8 text.',
  unreadable: 'The file cannot be read.',
}

function fileProblem(type: string, file: string, code: string, limits: ScanLimits): DefinitionProblem {
  return problem(
    type,
    file,
    code,
    fileMessages[code] ?? 'The file cannot be read.',
    code === 'too_large' ? { limit: limits.maxFileBytes } : undefined,
  )
}

function problem(type: string, file: string, code: string, message: string, params?: Record<string, unknown>): DefinitionProblem {
  const name = printable(type)
  return { type: name, file: file ? `${name}/${file}` : name, pointer: '', level: 'error', code, message, ...(params ? { params } : {}) }
}
