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
  portal: ['app/PortalApp.tsx'],
  record: ['resources/record/RecordPage.tsx'],
}

/** Parts that are loaded after the page around them: each list is one file, with what only its members import. */
const parts = {
  home: ['custom/home/AccountHome.tsx', 'custom/home/AttentionPanel.tsx', 'custom/billing/HomeMoney.tsx'],
  day: ['custom/home/TrafficColumn.tsx', 'custom/home/TrafficSum.tsx', 'custom/home/DayStrip.tsx'],
  floating: ['ui/mui/floating.tsx', 'app/shell/palette/CommandPalette.tsx'],
  drawing: ['ui/chart/TimeDrawing.tsx', 'ui/chart/BarDrawing.tsx', 'ui/chart/ShareDrawing.tsx'],
}

/**
 * `root`: the folder of the sources. The first screen, the first list and the first record are one file each: split by
 * importers, they would be 46 requests in place of 9 and a tenth more bytes. Modules that the portal would share with pages for guests
 * only become a file of their own, so that a guest does not load the portal.
 */
export function chunkGroups(root: string): Group[] {
  let names: Map<string, string> | undefined
  const group = (...own: string[]) => ({
    name: (id: string, graph: Graph) => own.find((name) => (names ??= namesOf(root, graph)).get(id) === name) ?? null,
    debugName: own.join(' '),
  })
  // Package code that two files share goes into the one of higher priority.
  const first: Omit<Group, 'priority'> = { name: 'first', tags: ['$initial'] }
  const inOrder = [first, group('guest'), group('portal'), group('both'), group('record'), group(...Object.keys(parts))]
  return inOrder.map((one, index) => ({ ...one, priority: inOrder.length - index }))
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
      if (!first.has(id) && !names.has(id)) names.set(id, guest.has(id) ? 'guest' : name)
  for (const [name, list] of Object.entries(parts))
    for (const id of withImports(list.map((file) => join(root, file))))
      if (!first.has(id) && !names.has(id)) names.set(id, name)
      // A part would load all of the first record for one module of it.
      else if (names.get(id) === 'record') names.set(id, 'both')
  return names
}
