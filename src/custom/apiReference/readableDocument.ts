// The API's document as a person reads it: headings in words, and none of them empty.
export type ApiOperation = { tags?: string[]; summary?: string }
export type ApiDocument = {
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components?: { parameters?: Record<string, { schema?: object }> }
}

/** The viewer calls a heading by its name, which is that of a type or of an area. The current account is filled in where a call needs one. */
export function readableDocument<Document extends ApiDocument>(document: Document, account: string | undefined): Document {
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
  return { ...document, tags, paths, ...(account !== undefined && { components: withAccount(document.components, account) }) }
}

function withAccount(components: ApiDocument['components'] = {}, account: string): ApiDocument['components'] {
  const { Account: parameter } = components.parameters ?? {}
  if (!parameter) return components
  const Account = { ...parameter, schema: { ...parameter.schema, default: account } }
  return { ...components, parameters: { ...components.parameters, Account } }
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
