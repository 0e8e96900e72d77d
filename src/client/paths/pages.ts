// Addresses of the portal by the names of the table of pages. Every link is made here.
import file from '../../schemas/_pages.json'
import { pageAt as pageIn, pathTo as pathIn, readPages, type PagesFile } from '../../engine/pages/pageTable.ts'

/** Of the shape that the contract test of the file asks for. */
export const pageTable = readPages(file as unknown as PagesFile)

/** Address of a page; home when a parameter is missing or not of its list. Throws on a name that is none. */
export function pathTo(name: string, params: Record<string, string> = {}): string {
  return pathIn(pageTable, name, params) ?? HOME
}

export const pageAt = (path: string) => pageIn(pageTable, path)

/** Whoever asks for what he may not see is sent here, and on to his own first page. */
export const HOME = '/'
