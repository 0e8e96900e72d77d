// State of a restream from the codes of its targets, and the text and colour of each code (002 §4).
import { describe, expect, it } from 'vitest'
import { definitionOf } from '../../../tests/support/builtins.ts'
import { reportSummaryOf } from '../../engine/reports/reports.ts'
import english from '../../schemas/restreams/en_US.json' with { type: 'json' }
import russian from '../../schemas/restreams/ru_RU.json' with { type: 'json' }
import { TONES } from '../../ui/theme/tokens.ts'
import { toneOfCode } from './reportTones.ts'

const reports = definitionOf('restreams').resource.reports!

/** The tone of each colour of the specification; a starting state spins, and an idle one is a hollow dot of the tone `info`. */
const tones = { green: ['ok'], orange: ['warn', 'run'], red: ['bad'], blue: ['idle'], yellow: ['odd'] } as const
const drawnAs = { ok: 'ok', warn: 'warn', run: 'warn', bad: 'bad', idle: 'info', odd: 'odd' } as const
const hues = { green: [90, 170], orange: [20, 45], red: [0, 18], blue: [190, 250], yellow: [46, 70] } as const

/** In degrees. */
function hueOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[0-9A-F]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16))
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const sixth =
    most === red
      ? ((green - blue) / (most - least) + 6) % 6
      : most === green
        ? (blue - red) / (most - least) + 2
        : (red - green) / (most - least) + 4
  return sixth * 60
}

describe('a resource', () => {
  it.each([
    ['all codes 0', [0, 0, 0], 0],
    ['all codes 3', [3, 3], 3],
    ['a mix with 0', [0, 4], 8],
    ['a mix with 0 and 3', [3, 0, 3], 8],
    ['any other set', [2, 3], 4],
    ['one that starts', [1], 4],
    ['stopped ones', [7, 7], 4],
  ])('%s', (_, codes, whole) => expect(reportSummaryOf(reports, codes)).toBe(whole))
  it('has none before a report', () => expect(reportSummaryOf(reports, [])).toBeUndefined())
})

describe('a code', () => {
  it.each([
    ['code', 0, 'OK', 'green'],
    ['code', 1, 'Restream is starting', 'orange'],
    ['code', 2, 'Stream not found', 'red'],
    ['code', 3, 'Stream not published', 'blue'],
    ['code', 4, 'Error', 'red'],
    ['code', 5, 'No status changes found', 'yellow'],
    ['code', 6, 'Unknown error', 'yellow'],
    ['code', 7, 'Restream stopped', 'blue'],
    ['code', 8, 'OK with problems', 'orange'],
  ] as const)('%s %i is %s, %s', (_, code, text, colour) => {
    expect(english.reports[String(code) as '0']).toBe(text)
    expect(russian.reports[String(code) as '0']).toMatch(/[А-Яа-я]/)
    const tone = toneOfCode(reports.codes, code)
    expect(tones[colour]).toContain(tone)
    for (const scheme of ['light', 'dark'] as const) {
      const hue = hueOf(TONES[scheme][drawnAs[tone as keyof typeof drawnAs]].dot)
      expect(hue, scheme).toBeGreaterThanOrEqual(hues[colour][0])
      expect(hue, scheme).toBeLessThanOrEqual(hues[colour][1])
    }
  })
  it.each([9, -1, 1.5, 100])('%d is none of them, and shown as unknown', (code) => {
    expect(reports.codes).not.toHaveProperty([String(code)])
    expect(toneOfCode(reports.codes, code)).toBe('odd')
  })
})
