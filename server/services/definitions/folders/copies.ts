// Copies of operators' types for a fast start: the last accepted version of every present folder.
import type { Definition } from '../../../../src/engine/types.ts'
import type { StoredCopy, LastGood } from './lastGood.ts'
import type { Entry } from './merge.ts'
import type { Scan } from './scanFolders.ts'

export type CopiesSettings = { lastGood: LastGood; log: { warn: (detail: object, message: string) => void } }

/** `stamp`: dependencies of a reading other than the folder's texts. */
export function createCopies({ lastGood, log }: CopiesSettings) {
  const copies = new Map<string, StoredCopy>()
  return { get: (name: string) => copies.get(name), load, entriesOf, keep }

  async function load(): Promise<void> {
    for (const [name, copy] of await lastGood.load()) copies.set(name, copy)
  }

  /** Limited to folders that exist; all copies where that is unknown. */
  function entriesOf({ folders, unreadable }: Scan, stamp: string): [string, Entry][] {
    return [...copies].flatMap(([name, copy]): [string, Entry][] =>
      folders.has(name) || unreadable ? [[name, entryOf(name, copy, { folders, stamp })]] : [],
    )
  }

  function entryOf(name: string, copy: StoredCopy, { folders, stamp }: { folders: Scan['folders']; stamp: string }): Entry {
    const folder = folders.get(name)
    const { files, definition } = copy
    if (folder && copy.stamp === stamp && areSame(files, folder.files))
      return { folder, definition, problems: definition.problems, isChecked: true }
    return { folder: { name, signature: 'kept', files, problems: [] }, definition, problems: [], isChecked: false }
  }

  async function keep(entries: ReadonlyMap<string, Entry>, inForce: ReadonlyMap<string, Definition>, stamp: string): Promise<void> {
    for (const {
      folder: { name, files, changed },
      definition,
      isChecked,
    } of entries.values()) {
      const copy = copies.get(name)
      if (!isChecked || !definition || inForce.get(name) !== definition || (copy?.stamp === stamp && areSame(copy.files, files))) continue
      copies.set(name, { stamp, files, definition, changed })
      await lastGood
        .keep(name, { stamp, files, definition, changed })
        .catch((error: unknown) => log.warn({ err: error, type: name }, 'cannot keep a copy of a definition'))
    }
    for (const name of copies.keys()) {
      if (entries.has(name)) continue
      copies.delete(name)
      await lastGood.drop(name).catch((error: unknown) => log.warn({ err: error, type: name }, 'cannot remove the copy of a definition'))
    }
  }
}

function areSame(one: Record<string, string>, other: Record<string, string>): boolean {
  return Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, text]) => other[name] === text)
}
