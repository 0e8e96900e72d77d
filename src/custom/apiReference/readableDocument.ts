// The API's document as a person reads it: headings in words, and none of them empty.
export type ApiOperation = { tags?: string[]; summary?: string }
export type ApiDocument = {
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, ApiOperation>>
}

/** The viewer calls a heading by its name, which is that of a type or of an area. */
export function readableDocument<Document extends ApiDocument>(document: Document): Document {
  const titles = titlesOf(document.tags)
  const titled = (operation: ApiOperation): ApiOperation => ({
    ...operation,
    ...(operation.tags && { tags: operation.tags.map((name) => titles.get(name) ?? name) }),
  })
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, titled(operation)])),
    ]),
  )
  const used = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags = [] }) => tags)))
  const tags = document.tags.flatMap(({ name }) => (used.has(titles.get(name)!) ? [{ name: titles.get(name)! }] : []))
  return { ...document, tags, paths }
}

/** Two headings of one text would be one: the second keeps its name beside it. */
function titlesOf(tags: ApiDocument['tags']): Map<string, string> {
  const titles = new Map<string, string>()
  const taken = new Set<string>()
  for (const { name, description = name } of tags) {
    const title = taken.has(description) ? `${description} (${name})` : description
    taken.add(title)
    titles.set(name, title)
  }
  return titles
}
