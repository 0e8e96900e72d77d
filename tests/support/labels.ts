// jsdom finds the labels of a control by walking the whole document once for each label: minutes in forms of hundreds of fields.
// Here they are found once for each state of the document; the answers are the same (labels.test.ts).

const labelled = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'] as const
const labelable = 'button, input:not([type="hidden" i]), meter, output, progress, select, textarea'
type Labels = (this: HTMLElement) => NodeListOf<HTMLLabelElement> | null

/** What jsdom itself answers, for the comparison. */
export const ownLabels = new Map<string, Labels>()

let known: Map<Element, HTMLLabelElement[]> | undefined
let observer: MutationObserver | undefined

export function findLabelsOnce(): void {
  if (observer) return
  observer = new MutationObserver(() => (known = undefined))
  observer.observe(document, { subtree: true, childList: true, attributes: true })
  for (const kind of labelled) {
    const { prototype } = (window as unknown as Record<string, { prototype: HTMLElement }>)[`HTML${kind}Element`]!
    const own = Object.getOwnPropertyDescriptor(prototype, 'labels')!.get as Labels
    ownLabels.set(kind.toLowerCase(), own)
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        if (this.getRootNode() !== document || !this.matches(labelable)) return own.call(this)
        return labelsByControl().get(this) ?? []
      },
    })
  }
}

/** Testing Library asks for each element that a label points at; a selector by id makes jsdom walk the document as well. */
export function findIdsAtOnce(): void {
  const own = Element.prototype.querySelector
  if (own.name === 'byId') return
  Element.prototype.querySelector = function byId(this: Element, selector: string): Element | null {
    const id = /^\[id="([^"\\]+)"\]$/.exec(selector)?.[1]
    if (id === undefined || this.getRootNode() !== document) return own.call(this, selector)
    const found = document.getElementById(id)
    return found === null || (found !== this && this.contains(found)) ? found : own.call(this, selector)
  }
}

function labelsByControl(): Map<Element, HTMLLabelElement[]> {
  if (observer!.takeRecords().length > 0) known = undefined
  if (known) return known
  known = new Map()
  for (const label of document.querySelectorAll('label')) {
    const control = controlOf(label)
    if (control) known.set(control, [...(known.get(control) ?? []), label])
  }
  return known
}

function controlOf(label: HTMLLabelElement): Element | null {
  const id = label.getAttribute('for')
  if (id === null) return label.querySelector(labelable)
  const control = id === '' ? null : document.getElementById(id)
  return control?.matches(labelable) ? control : null
}
