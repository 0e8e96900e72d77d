export type NewPage = {
  /** The folder in src/custom and server/areas, and the first part of the keys of its words. */
  area: string
  /** In `_pages.json`, in the addresses of the page and of its call. */
  name: string
  title: string
  titleRu: string
  /** Who may open it; without one, whoever reads the provider's own things. */
  permission?: string
}

/** `edge-traffic` becomes `edgeTraffic`. */
export const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
/** `edge-traffic` becomes `EdgeTraffic`. */
export const pascal = (name: string): string => camel(name).replace(/^\w/, (letter) => letter.toUpperCase())
