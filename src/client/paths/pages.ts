// Addresses of the portal by page name. Every link is created here.
import file from '../../schemas/_pages.json'
import { pageAt as pageIn, pagePath as pathIn, readPages, type PagesFile } from '../../engine/pages/pageTable.ts'

/** A contract test checks that the file has this shape. */
export const pageTable = readPages(file as unknown as PagesFile)

/** Address of a page; home if a parameter is missing or not in its list. Throws on an unknown name. */
export function pathTo(name: string, params: Record<string, string> = {}): string {
  return pathIn(pageTable, name, params) ?? HOME
}

export const pageAt = (path: string) => pageIn(pageTable, path)

/** Target for users without access; it redirects to their own first page. */
export const HOME = '/'
