// The viewer has its words in English only. They are replaced where it writes them; texts of the document are never touched.
const texts = {
  parameters: 'Parameters',
  noParameters: 'No parameters',
  name: 'Name',
  description: 'Description',
  path: 'path',
  query: 'query',
  header: 'header',
  available: 'Available values',
  usual: 'Default value',
  example: 'Example',
  body: 'Request body',
  responses: 'Responses',
  status: 'Code',
  exampleValue: 'Example Value',
  schema: 'Schema',
  expand: 'Expand all',
  collapse: 'Collapse all',
  headers: 'Headers:',
  type: 'Type',
  items: 'Items',
  readOnly: 'read-only',
  writeOnly: 'write-only',
  deprecated: 'deprecated',
  allOf: 'All of',
  anyOf: 'Any of',
  oneOf: 'One of',
  not: 'Not',
  given: 'If',
  then: 'Then',
  otherwise: 'Else',
  more: 'Additional properties',
  keys: 'Property names',
  contains: 'Contains',
  content: 'Content schema',
  allowed: 'allowed',
  forbidden: 'forbidden',
  mediaType: 'Media Type',
  requestType: 'Request content type',
  tryOut: 'Try it out',
  cancel: 'Cancel',
  reset: 'Reset',
  execute: 'Execute',
  clear: 'Clear',
  serverResponse: 'Server response',
  requestUrl: 'Request URL',
  curl: 'Curl',
  responseBody: 'Response body',
  responseHeaders: 'Response headers',
  details: 'Details',
  duration: 'Request duration',
  loading: 'LOADING',
  undocumented: 'Undocumented',
  required: 'required',
  faults: 'Please correct the following validation errors and try again.',
  download: 'Download',
  editValue: 'Edit Value',
  noContent: 'No response body',
  otherErrors: 'Any other',
  noAnswer: 'No answer',
  links: 'Links',
  choice: 'Enum',
  fixed: 'Const',
  byDefault: 'Default',
  examples: 'Examples',
  requiredWhen: 'Required when defined',
  schemasWhen: 'Dependent schemas',
  firstItems: 'Prefix items',
  otherItems: 'Unevaluated items',
  otherFields: 'Unevaluated properties',
  extensions: 'Extension Keywords',
  downloadFile: 'Download file',
  asText: 'Unrecognized response type; displaying content as text.',
  unshown: 'Unrecognized response type; unable to display.',
  unique: 'unique',
} as const
const keys = new Map(Object.entries(texts).map(([key, text]) => [text as string, key]))

/** The viewer's texts about limits of values, such as `≤ 64 characters`. */
const limits: [RegExp, string][] = [
  [/^(.+) characters$/, 'ofLength'],
  [/^(.+) unique items$/, 'ofUnique'],
  [/^(.+) contained items$/, 'ofContained'],
  [/^(.+) items$/, 'ofItems'],
  [/^(.+) properties$/, 'ofFields'],
  [/^matches ([^]+)$/, 'ofPattern'],
  [/^multiple of (.+)$/, 'ofSteps'],
  [/^media type: (.+)$/, 'ofMedia'],
  [/^encoding: (.+)$/, 'ofEncoding'],
]

/** `values`: what the text names. */
export type Translate = (key: string, values?: Record<string, string>) => string

/** Elements with texts of the document, and with names of fields. */
const ofDocument = '.text > :not(span), pre, option, div.parameter__name, .json-schema-2020-12__title'

/** Translates the viewer's words, now and whenever the viewer writes more. Returns a function that stops it. */
export function translateWithin(root: HTMLElement, translate: Translate): () => void {
  const limitIn = (text: string): string => {
    for (const [form, key] of limits) {
      const [, value] = form.exec(text) ?? []
      if (value !== undefined) return translate(key, { value })
    }
    return inWords(text)
  }
  const inWords = (text: string): string => {
    const key = keys.get(text.trim())
    return key === undefined ? text : text.replace(text.trim(), translate(key))
  }
  const translateText = (node: Text): void => {
    const parent = node.parentElement
    if (!parent || parent.matches('.text') || parent.closest(ofDocument)) return
    const next = parent.matches('.json-schema-2020-12__constraint') ? limitIn(node.data) : inWords(node.data)
    if (next !== node.data) node.data = next
  }
  const translateElement = (element: Element): void => {
    for (const name of ['title', 'aria-label']) {
      const text = element.getAttribute(name)
      if (text === null) continue
      const next = inWords(text)
      // Setting the same text again would be observed for ever.
      if (next !== text) element.setAttribute(name, next)
    }
    // Examples scroll; the keyboard must reach them.
    if (element instanceof HTMLPreElement) element.tabIndex = 0
  }
  const translateTree = (node: Node): void => {
    if (node instanceof Text) translateText(node)
    if (node instanceof Element) translateElement(node)
    node.childNodes.forEach(translateTree)
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') addedNodes.forEach(translateTree)
      else if (target instanceof Text) translateText(target)
      else if (target instanceof Element) translateElement(target)
    }
  })
  observer.observe(root, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['title', 'aria-label'],
  })
  return () => observer.disconnect()
}
