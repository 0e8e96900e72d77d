// Vector pictures: rebuilt from elements and attributes that are known to be harmless. Scripts, handlers, foreign content and external references are left out.
import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import allowed from './svg.json' with { type: 'json' }

/** `removed`: names of elements and attributes that were left out. */
export type CleanSvg = { text: string; width: number; height: number; removed: string[] }

const svgSpace = 'http://www.w3.org/2000/svg'
const linkSpace = 'http://www.w3.org/1999/xlink'
const elements: ReadonlySet<string> = new Set(allowed.elements)
const attributes: ReadonlySet<string> = new Set(allowed.attributes)
/** Elements that are replaced by their content, without their behaviour. */
const unwrapped: ReadonlySet<string> = new Set(['a', 'switch'])
const withText: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath', 'title', 'desc', 'style'])
const maxElements = 20_000
const maxDepth = 100
/** Elements that are drawn when every reference is followed. */
const maxDrawn = 50_000
/** Elements inside each other when references are followed. */
const maxFollowed = 500
const [elementNode, textNode, dataNode] = [1, 3, 4]

/** Undefined for anything that is not a picture, or would draw too much. */
export function cleanSvg(source: string): CleanSvg | undefined {
  // Entities can multiply a small file; an external subset is never read.
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(source)) return undefined
  const root = rootOf(source)
  if (!root || drawnIn(root) === undefined) return undefined
  const size = sizeOf(root)
  if (!size) return undefined
  const removed = new Set<string>()
  const content = childrenOf(root)
    .map((child) => written(child, removed))
    .join('')
  const facts = [...attributesOf(root, removed)].filter(([name]) => !['width', 'height', 'viewBox'].includes(name))
  const own = [...facts, ['width', String(size.width)], ['height', String(size.height)], ['viewBox', size.viewBox]] as [string, string][]
  return {
    text: `<svg xmlns="${svgSpace}"${own.map(asText).join('')}>${content}</svg>`,
    width: Math.ceil(size.width),
    height: Math.ceil(size.height),
    removed: [...removed].sort(),
  }
}

function rootOf(source: string): Element | undefined {
  try {
    const stop = (_level: string, message: string): never => {
      throw new SyntaxError(message)
    }
    const root = new DOMParser({ onError: stop }).parseFromString(source.replace(/^\uFEFF/, '').trim(), 'image/svg+xml').documentElement
    return root?.localName === 'svg' && isOfSvg(root) && isBounded(root) ? root : undefined
  } catch {
    return undefined
  }
}

/** A file without a namespace is completed. */
const isOfSvg = ({ namespaceURI }: Element): boolean => namespaceURI === svgSpace || namespaceURI === null

function isBounded(root: Element): boolean {
  let count = 0
  const within = (element: Element, depth: number): boolean => {
    count += 1
    return count <= maxElements && depth <= maxDepth && childrenOf(element).every((child) => !isElement(child) || within(child, depth + 1))
  }
  return within(root, 0)
}

/** Follows every reference: a chain that doubles with each link draws millions of shapes from a few lines. Undefined for too many, or for a circle. */
function drawnIn(root: Element): number | undefined {
  const byId = new Map(everyIn(root).flatMap((element) => (element.getAttribute('id') ? [[element.getAttribute('id')!, element]] : [])))
  const totals = new Map<Element, number>()
  const open = new Set<Element>()
  const count = (element: Element): number => {
    const before = totals.get(element)
    if (before !== undefined) return before
    if (open.has(element) || open.size >= maxFollowed) return Infinity
    open.add(element)
    const parts = [...childrenOf(element).filter(isElement), ...namedBy(element).flatMap((id) => byId.get(id) ?? [])]
    const total = parts.reduce((sum, part) => sum + count(part), 1)
    open.delete(element)
    totals.set(element, total)
    return total
  }
  const total = count(root)
  return total <= maxDrawn ? total : undefined
}

function everyIn(element: Element): Element[] {
  return [element, ...childrenOf(element).filter(isElement).flatMap(everyIn)]
}

/** Ids that an element refers to in any attribute. */
function namedBy(element: Element): string[] {
  return [...element.attributes].flatMap(({ localName, value }) =>
    localName === 'href' ? [value.trim().replace(/^#/, '')] : [...value.matchAll(/url\(\s*['"]?#([^'")]+)/g)].map(([, id]) => id!),
  )
}

function written(node: Node, removed: Set<string>): string {
  if (!isElement(node)) return ''
  const name = node.localName ?? ''
  const children = childrenOf(node)
  if (isOfSvg(node) && unwrapped.has(name)) return `<g>${children.map((child) => written(child, removed)).join('')}</g>`
  if (!isOfSvg(node) || !elements.has(name)) {
    removed.add(node.nodeName)
    return ''
  }
  const own = [...attributesOf(node, removed)].map(asText).join('')
  if (name === 'style') return styleOf(node.textContent ?? '', removed)
  const inner = children.map((child) =>
    isText(child) ? (withText.has(name) ? escaped(child.nodeValue ?? '') : '') : written(child, removed),
  )
  return `<${name}${own}>${inner.join('')}</${name}>`
}

function styleOf(text: string, removed: Set<string>): string {
  if (isPlainStyle(text)) return `<style>${escaped(text)}</style>`
  removed.add('style')
  return ''
}

function* attributesOf(element: Element, removed: Set<string>): Generator<[string, string]> {
  for (const { name, localName, namespaceURI, value } of element.attributes) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue
    if (localName === 'href' && (namespaceURI === null || namespaceURI === linkSpace)) {
      if (/^\s*#[\w.:-]+\s*$/.test(value)) yield ['href', value.trim()]
      else removed.add(name)
    } else if (name === 'xml:space' || (namespaceURI === null && attributes.has(name) && isPlainStyle(value))) yield [name, value]
    // Names of editors and test tools mean nothing to a browser.
    else if (namespaceURI === null && !name.startsWith('data-')) removed.add(name)
  }
}

/** References inside the file only; no rules that load, and no escapes that hide one. */
function isPlainStyle(text: string): boolean {
  const rest = text.replace(/url\(\s*(['"]?)#[\w.:-]+\1\s*\)/gi, '')
  return !/[@\\<]|url\s*\(|image-set|expression|javascript:|data:|https?:/i.test(rest)
}

type Size = { width: number; height: number; viewBox: string }
const maxSide = 8192

/** From `width` and `height` in pixels, or from the view box. */
function sizeOf(root: Element): Size | undefined {
  const box = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isBox = box.length === 4 && box.every(Number.isFinite) && box[2]! > 0 && box[3]! > 0
  const [width, height] = (['width', 'height'] as const).map((name) => {
    const written = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(root.getAttribute(name) ?? '')?.[1]
    return written === undefined ? (isBox ? box[name === 'width' ? 2 : 3]! : NaN) : Number(written)
  }) as [number, number]
  if (!(width > 0 && height > 0) || width > maxSide || height > maxSide) return undefined
  return { width, height, viewBox: isBox ? box.join(' ') : `0 0 ${width} ${height}` }
}

const childrenOf = (element: Element): Node[] => [...element.childNodes]
const isElement = (node: Node): node is Element => node.nodeType === elementNode
const isText = ({ nodeType }: Node): boolean => nodeType === textNode || nodeType === dataNode
const asText = ([name, value]: [string, string]): string => ` ${name}="${escaped(value)}"`

function escaped(text: string): string {
  // Control characters are not valid XML.
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
