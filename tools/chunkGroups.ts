// Groups the browser's modules into files of the bundle (decision 170).
import { join, sep } from 'node:path'

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null }
type Group = {
  name: string | ((id: string, graph: Graph) => string | null)
  debugName?: string
  tags?: ['$initial']
  priority: number
}

/** First modules of a bundle file. It also contains everything they import that no other file has yet. */
const files = {
  portal: ['app/App.tsx', 'app/routes/SignedIn.tsx', 'resources/list/ListPage.tsx'],
  record: ['resources/record/RecordPage.tsx'],
}

/**
 * `root`: the folder of the sources. The first screen, the first list and the first record are one file each: split by
 * importers, they would be 46 requests in place of 9 and a tenth more bytes. Modules shared with guest pages
 * are separate, so that a guest does not load the portal.
 */
export function chunkGroups(root: string): Group[] {
  let names: Map<string, string> | undefined
  const name = (id: string, graph: Graph) => (names ??= namesOf(root, graph)).get(id) ?? null
  return [
    { name: 'first', tags: ['$initial'], priority: 3 },
    { name: (id, graph) => (name(id, graph) === 'guest' ? 'guest' : null), debugName: 'guest', priority: 2 },
    { name, debugName: 'pages', priority: 1 },
  ]
}

/** Only our own modules: a package's index imports all of the package, used or not. */
function namesOf(root: string, graph: Graph): Map<string, string> {
  const entries = Object.values(files).flatMap((list) => list.map((file) => join(root, file)))
  const isPage = new Set(entries)
  const withImports = (ids: readonly string[], found = new Set<string>()): Set<string> => {
    for (const id of ids) {
      if (!id.startsWith(root + sep) || found.has(id)) continue
      found.add(id)
      withImports(graph.getModuleInfo(id)?.importedIds ?? [], found)
    }
    return found
  }
  const first = withImports([join(root, 'main.tsx')])
  const lazily = [...first].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const guest = withImports(lazily.filter((id) => !isPage.has(id)))
  const names = new Map<string, string>()
  for (const [name, list] of Object.entries(files))
    for (const id of withImports(list.map((file) => join(root, file))))
      // A page's own module stays the entry that is imported by URL.
      if (!first.has(id) && !names.has(id) && !isPage.has(id)) names.set(id, guest.has(id) ? 'guest' : name)
  return names
}
