// rjsf splits error paths at dots and brackets, which keys of records may contain. The tree is built from JSON Pointers instead.
import { fromPointer } from '../../../engine/schema/paths.ts'

export type ErrorTree = { __errors?: string[]; __key?: string[] } & { [name: string]: ErrorTree | string[] | undefined }

/** The key under which rjsf keeps the messages of a node. */
const OWN = '__errors'
/** Messages about the key of a row, apart from those about its value. */
const KEY = '__key'

/** Messages of the path itself, not of those below. */
export function messagesAt(tree: ErrorTree | undefined): string[] {
  return tree?.[OWN] ?? []
}

/** Messages about the key of the value. */
export function keyMessagesAt(tree: ErrorTree | undefined): string[] {
  return tree?.[KEY] ?? []
}

/** All messages except those of the path itself. */
export function errorsBelow(tree: ErrorTree | undefined): ErrorTree | undefined {
  return tree && (Object.fromEntries(Object.entries(tree).filter(([name]) => name !== OWN)) as ErrorTree)
}

/** All messages except those about the key. */
export function errorsOfValue(tree: ErrorTree | undefined): ErrorTree | undefined {
  return tree && (Object.fromEntries(Object.entries(tree).filter(([name]) => name !== KEY)) as ErrorTree)
}

export function errorTreeOf(errors: { path: string; text: string; isOfKey?: boolean }[]): ErrorTree {
  const root: ErrorTree = {}
  for (const { path, text, isOfKey } of errors) {
    let node = root
    for (const segment of fromPointer(path)) node = child(node, segment)
    if (isOfKey) node[KEY] = [...keyMessagesAt(node), text]
    else node[OWN] = [...messagesAt(node), text]
  }
  return root
}

function child(node: ErrorTree, name: string): ErrorTree {
  const found = Object.hasOwn(node, name) ? node[name] : undefined
  if (found && !Array.isArray(found)) return found
  const made: ErrorTree = {}
  Object.defineProperty(node, name, { value: made, enumerable: true, configurable: true, writable: true })
  return made
}

/** The errors at and below one name. */
export function errorsUnder(tree: ErrorTree | undefined, name: string | number): ErrorTree | undefined {
  if (!tree || !Object.hasOwn(tree, String(name))) return undefined
  const found = tree[String(name)]
  return Array.isArray(found) ? undefined : found
}

export function errorsAtPath(tree: ErrorTree | undefined, path: (string | number)[]): ErrorTree | undefined {
  return path.reduce<ErrorTree | undefined>((node, name) => errorsUnder(node, name), tree)
}

export function countErrors(tree: ErrorTree | undefined): number {
  if (!tree) return 0
  let count = 0
  for (const [name, value] of Object.entries(tree)) {
    if ((name === OWN || name === KEY) && Array.isArray(value)) count += value.length
    else if (value && !Array.isArray(value)) count += countErrors(value)
  }
  return count
}

/** All messages at and below a path, its own first. */
export function messagesOf(tree: ErrorTree | undefined): string[] {
  const below = Object.values(errorsBelow(tree) ?? {}).flatMap((node) => (Array.isArray(node) ? [] : messagesOf(node)))
  return [...keyMessagesAt(tree), ...messagesAt(tree), ...below]
}
