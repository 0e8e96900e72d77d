// The index of docs/decisions lists every page under the title that the page has: `# 001 Title`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const pages = readdirSync(folder).filter((file) => file !== 'README.md')
const index = readFileSync(join(folder, 'README.md'), 'utf8')
const rows = [...index.matchAll(/^\| \[(\d{3})\]\(([^)]+)\) \| (.+?) \| (.+?) \|$/gm)].map(([, number, file, title, state]) => ({
  number: number ?? '',
  file: file ?? '',
  title: title ?? '',
  state: state ?? '',
}))

describe('the index of decisions', () => {
  it('lists every page once, in the order of its number', () => {
    expect(rows.map(({ file }) => file)).toEqual(pages.toSorted())
  })
  it.each(rows)('$number: has the number and the title of the page', ({ number, file, title }) => {
    expect(file.startsWith(`${number}-`)).toBe(true)
    expect(readFileSync(join(folder, file), 'utf8').split('\n')[0]).toBe(`# ${number} ${title}`)
  })
  it.each(rows.filter(({ state }) => state.startsWith('superseded')))('$number: names its successor', ({ state }) => {
    expect(state).toMatch(/superseded(?:: `| by \[\d{3}\])/)
  })
})
