// The API's document as a person reads it: headings in words, and none of them empty.
export type ApiOperation = { tags?: string[]; summary?: string; description?: string; deprecated?: boolean }
export type ApiDocument = {
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components?: { parameters?: Record<string, { schema?: object }>; [kind: string]: Record<string, unknown> | undefined }
}
export type ListedOperation = { method: string; path: string; summary: string; description: string; isDeprecated: boolean }
/** Operations under one heading. */
export type ApiGroup = { title: string; operations: ListedOperation[] }

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

/** The viewer merges headings with the same text, so the second keeps its name beside it. */
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

/** Headings in the order of the document, each with its operations. */
export function groupsOf({ tags, paths }: ApiDocument): ApiGroup[] {
  const groups = new Map<string, ApiGroup>(tags.map(({ name }) => [name, { title: name, operations: [] }]))
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { tags: titles = [], summary = '', description = '', deprecated = false }] of Object.entries(methods))
      for (const title of titles) groups.get(title)?.operations.push({ method, path, summary, description, isDeprecated: deprecated })
  return [...groups.values()]
}

/** The document of one operation: it, and the components that it refers to. The viewer takes seconds for a document of all types. */
export function documentOf<Document extends ApiDocument>(
  document: Document,
  { path, method }: Pick<ListedOperation, 'path' | 'method'>,
): Document {
  const { tags: titles = [], ...operation } = document.paths[path]?.[method] ?? {}
  const [title = ''] = titles
  const paths = { [path]: { [method]: { ...operation, tags: [title] } } }
  const { components = {} } = document
  const used: Record<string, Record<string, unknown>> = { securitySchemes: components['securitySchemes'] ?? {} }
  const follow = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const [, kind, name] = (key === '$ref' && typeof inner === 'string' && /^#\/components\/([^/]+)\/([^/]+)/.exec(inner)) || []
      if (kind === undefined || name === undefined) follow(inner)
      else if (used[kind]?.[name] === undefined) {
        const component = components[kind]?.[name]
        used[kind] = { ...used[kind], [name]: component }
        follow(component)
      }
    }
  }
  follow(paths)
  return { ...document, tags: [{ name: title }], paths, components: used }
}
