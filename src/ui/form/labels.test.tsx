// The fast label lookup of the screen tests (tests/support/labels.ts) gives the same results as jsdom's own.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownLabels } from '../../../tests/support/labels.ts'

const page = `
  <label id="l1" for="a">one</label><label id="l2" for="a">two</label><input id="a">
  <label id="l3">around <input type="hidden" id="h"><input id="b"><select id="c"></select></label>
  <label id="l4" for="">nobody</label><label id="l5" for="h">hidden</label><label id="l6" for="gone">nobody</label>
  <label id="l7" for="d">text<textarea id="inner"></textarea></label><button id="d"></button>
  <label id="l8" for="div">nobody</label><div id="div"></div>
  <output id="o"></output><meter id="m"></meter><progress id="p"></progress><input id="a" class="twice">`
const root = document.createElement('div')
beforeEach(() => {
  root.innerHTML = page
  document.body.append(root)
})
afterEach(() => root.remove())

const controls = () => [...document.querySelectorAll<HTMLInputElement>('button, input, meter, output, progress, select, textarea')]
const ids = (labels: Iterable<Element> | null) => labels && [...labels].map(({ id }) => id)
const expectSame = () => {
  for (const control of controls()) expect(ids(control.labels)).toEqual(ids(ownLabels.get(control.localName)!.call(control)))
}
const labelsOf = (selector: string) => ids(root.querySelector<HTMLInputElement>(selector)!.labels)

it('labels equal those that jsdom finds', () => {
  expectSame()
  expect([labelsOf('#a'), labelsOf('#b'), labelsOf('#c'), labelsOf('#h'), labelsOf('#inner'), labelsOf('#d'), labelsOf('.twice')]).toEqual([
    ['l1', 'l2'],
    ['l3'],
    [],
    null,
    [],
    ['l7'],
    [],
  ])
})
it.each([
  ['a label that comes', () => root.insertAdjacentHTML('beforeend', '<label id="new" for="c">new</label>'), '#c', ['new']],
  ['a label that goes', () => root.querySelector('#l1')!.remove(), '#a', ['l2']],
  ['another control that it points at', () => root.querySelector('#l1')!.setAttribute('for', 'd'), '#d', ['l1', 'l7']],
  ['a name that its control loses', () => root.querySelector('#a')!.removeAttribute('id'), 'input:not([id])', []],
  ['a control that is hidden', () => root.querySelector('#b')!.setAttribute('type', 'hidden'), '#c', ['l3']],
])('%s is found at once', (_, change, selector, expected) => {
  expectSame()
  change()
  expectSame()
  expect(labelsOf(selector)).toEqual(expected)
})
it('the labels of a control outside the document come from jsdom', () => {
  root.remove()
  expect(labelsOf('#a')).toEqual(['l1', 'l2'])
})
it('an id is found only where it is', () => {
  expect(root.querySelector('[id="d"]')?.localName).toBe('button')
  expect(root.querySelector('[id="gone"]')).toBeNull()
  expect(root.querySelector('#l3')!.querySelector('[id="d"]')).toBeNull()
  expect(root.querySelector('#d')!.querySelector('[id="d"]')).toBeNull()
  root.querySelector('#l3')!.insertAdjacentHTML('beforeend', '<i id="d"></i>')
  expect(root.querySelector('[id="d"]')?.localName).toBe('i')
  expect(root.querySelector('#l3')!.querySelector('[id="d"]')?.localName).toBe('i')
})
