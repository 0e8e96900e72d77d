export type NewPage = {
  /** The folder in src/custom and server/areas, and the first part of its text keys. */
  area: string
  /** In `_pages.json` and in the URLs of the page and its call. */
  name: string
  title: string
  titleRu: string
  /** The permission to open it; without one, everybody who reads the provider's own records. */
  permission?: string
}

/** `edge-traffic` becomes `edgeTraffic`. */
export const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
/** `edge-traffic` becomes `EdgeTraffic`. */
export const pascal = (name: string): string => camel(name).replace(/^\w/, (letter) => letter.toUpperCase())
