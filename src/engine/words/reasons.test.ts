import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reasonKey, reasonText } from './reasons.ts'
import { reasonFor, unsupported } from '../../../edges/nginx/unsupported.ts'
import english from '../../../i18n/reasons/words.en_US.json' with { type: 'json' }
import russian from '../../../i18n/reasons/words.ru_RU.json' with { type: 'json' }

const filesIn = (path: string): string[] =>
  statSync(path).isFile() ? [path] : readdirSync(path).flatMap((name) => filesIn(join(path, name)))
/** Sentences in the sources of agents. */
const said = ['edges/dns', 'edges/media', 'edges/restreamer', 'edges/nginx']
  .flatMap(filesIn)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([A-Z][^'\n]* [^'\n]*\.)'/g)].map(([, text]) => text!))

describe('a reason of an agent', () => {
  it('is there in both languages', () => {
    const reasons = [...new Set([...said, ...Object.keys(unsupported).map((path) => reasonFor(path)!)])]
    expect(reasons.length).toBeGreaterThan(50)
    for (const text of reasons) expect(Object.keys(russian), text).toContain(reasonKey(text))
  })
  it('has a key that follows from its English text', () => {
    for (const [key, text] of Object.entries(english)) expect(reasonKey(text.replaceAll(/%\{n\d\}/g, '1'))).toBe(key)
  })
  const t = (key: string, params: Record<string, unknown> = {}): string => {
    const texts: Record<string, string> = russian
    const own = key.replace('reasons.', '')
    const text = Object.hasOwn(texts, own) ? texts[own]! : String(params['_'])
    return text.replaceAll(/%\{(\w+)\}/g, (_whole, name: string) => String(params[name]))
  }
  it('keeps its numbers', () => {
    expect(reasonText('The source answers with 503.', t)).toBe('Источник отвечает с кодом 503.')
    expect(reasonText('The bitrate is below 2 Mbit/s.', t)).toBe('Битрейт ниже 2 Мбит/с.')
    expect(reasonText('The bitrate is below 0.08 Mbit/s.', t)).toBe('Битрейт ниже 0,08 Мбит/с.')
  })
  it('is translated behind the name of its agent', () => {
    const ours = 'The server refuses connections.'
    expect(reasonText(`Demo restreamer: ${ours}`, t)).toBe(`Demo restreamer: ${reasonText(ours, t)}`)
    expect(reasonText(`Edge: ${ours}`, t)).not.toContain(ours)
    expect(reasonText('Edge: Something else.', t)).toBe('Edge: Something else.')
  })
  it.each(['', 'Something of another agent.', 'constructor', '<b>'])('that is unknown stays unchanged: %s', (text) =>
    expect(reasonText(text, t)).toBe(text),
  )
})
