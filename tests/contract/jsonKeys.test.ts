// JSON.parse keeps the last of two equal keys and says nothing: a text, a rule or a setting would be lost unseen.
import { describe, expect, it } from 'vitest'
import { jsonPositionsOf } from '../../src/engine/json/jsonPositions.ts'

const files = import.meta.glob<string>(['../../{src,server,i18n}/**/*.json', '../../*.json'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe('JSON files of the project', () => {
  it('include the words of every area, of the shared pages and of the definitions', () => {
    for (const folder of ['i18n', 'server/areas', 'src/custom', 'src/schemas'])
      expect(Object.keys(files).filter((path) => path.startsWith(`../../${folder}/`)).length, folder).toBeGreaterThan(10)
  })
  it.each(Object.entries(files))('%s is valid and gives no key twice', (_, text) => {
    const { broken, repeated } = jsonPositionsOf(text)
    expect({ broken, repeated }).toEqual({ broken: undefined, repeated: [] })
  })
})
