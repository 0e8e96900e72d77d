// The text of a PDF that pdfkit made: glyphs are mapped back by the map that each font has for copying text.
import { inflateSync } from 'node:zlib'

export function pdfText(file: Buffer): string {
  const streams = streamsOf(file)
  const maps = streams.filter((one) => one.includes('beginbfrange')).map(mapOf)
  // Fonts of one document have different maps; a text is read by the one that knows all its glyphs best.
  return streams
    .filter((one) => /\bTJ\b/.test(one))
    .flatMap((page) => [...page.matchAll(/\/F(\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d.\s])*)\] TJ/g)])
    .reduce<{ font: number; text: string }>(
      ({ font, text }, [, name, shown]) =>
        name === undefined ? { font, text: `${text}${textOf(shown ?? '', maps[font - 1] ?? maps[0]!)}\n` } : { font: Number(name), text },
      { font: 1, text: '' },
    ).text
}

function streamsOf(file: Buffer): string[] {
  const found: string[] = []
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7)) {
    if (file.subarray(at - 3, at).toString() === 'end') continue
    const end = file.indexOf('\nendstream', at)
    const bytes = file.subarray(at + 7, end)
    try {
      found.push(inflateSync(bytes).toString('latin1'))
    } catch {
      // Not compressed: no text.
    }
  }
  return found
}

function mapOf(stream: string): string[] {
  const [, list = ''] = /beginbfrange\s+(?:<\w+> <\w+> \[([\s\S]*?)\])/.exec(stream) ?? []
  return [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, codes = '']) =>
    (codes.match(/[0-9a-f]{4}/g) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join(''),
  )
}

const textOf = (shown: string, map: string[]): string =>
  [...shown.matchAll(/<([0-9a-f]*)>/g)]
    .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
    .map((code) => map[Number.parseInt(code, 16)] ?? '?')
    .join('')
