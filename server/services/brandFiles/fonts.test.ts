// E2: a font file is one whole font and nothing else.
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cyrillicWoff2, tables, ttf, woff, woff2 } from '../../../tests/support/pictures.ts'
import { Problem } from '../problem.ts'
import { readFont } from './fonts.ts'

const refusal = async (bytes: Buffer): Promise<unknown> => {
  try {
    return (await readFont(bytes)).format
  } catch (error) {
    return error instanceof Problem ? error.errors[0]?.keyword : error
  }
}
const changed = (bytes: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}

describe('a font', () => {
  it.each([
    ['WOFF2', woff2(), 'woff2'],
    ['WOFF2 with Cyrillic letters', cyrillicWoff2(), 'woff2'],
    ['WOFF', woff(), 'woff'],
    ['packed WOFF', woff(tables(), deflateSync), 'woff'],
    ['TTF', ttf(), 'ttf'],
  ])('is %s', async (_, bytes, format) => {
    expect(await readFont(bytes)).toEqual({ format, contentType: `font/${format}` })
  })
})

it.each([
  ['WOFF', woff([...tables(), { tag: 'glyf', bytes: Buffer.alloc(15 * 1024 * 1024) }], deflateSync)],
  ['WOFF2', woff2()],
])('%s is unpacked beside the event loop', async (_, bytes) => {
  let hasTurned = false
  setImmediate(() => (hasTurned = true))
  await readFont(bytes)
  expect(hasTurned).toBe(true)
})

describe('no font is', () => {
  const broken = (tag: string, bytes: Buffer) => tables().map((table) => (table.tag === tag ? { tag, bytes } : table))
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['the signature of WOFF2 alone', Buffer.from('wOF2')],
    ['the signature of WOFF2 and zeros', Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(60)])],
    ['WOFF2 cut in the middle', woff2().subarray(0, 4000)],
    ['WOFF2 with a page behind it', Buffer.concat([woff2(), Buffer.from('<script>alert(1)</script>')])],
    ['WOFF2 of another flavour', changed(woff2(), (copy) => copy.write('evil', 4, 'latin1'))],
    ['WOFF2 whose stream is broken', changed(woff2(), (copy) => copy.fill(0xff, 2000, 2400))],
    ['WOFF2 with more tables than there are', changed(woff2(), (copy) => copy.writeUInt16BE(60, 12))],
    ['WOFF with a page behind it', Buffer.concat([woff(), Buffer.from('<script>alert(1)</script>')])],
    ['WOFF whose table is elsewhere', changed(woff(), (copy) => copy.writeUInt32BE(1_000_000, 48))],
    ['WOFF whose tables lie over each other', changed(woff(), (copy) => copy.writeUInt32BE(copy.readUInt32BE(48), 68))],
    ['WOFF that unpacks to less than it says', changed(woff(tables(), deflateSync), (copy) => copy.writeUInt32BE(60, 76))],
    ['WOFF that unpacks to 4 GB', changed(woff(tables(), deflateSync), (copy) => copy.writeUInt32BE(0xffff_ffff, 76))],
    ['TTF with a page behind it', Buffer.concat([ttf(), Buffer.from('<script>alert(1)</script>')])],
    ['TTF with a page between its tables', ttf([tables()[0]!, { tag: 'evil', bytes: Buffer.alloc(8) }, tables()[1]!]).subarray(0, 90)],
    ['TTF without a head', ttf([tables()[0]!])],
    ['TTF whose head is no head', ttf(broken('head', Buffer.alloc(56)))],
    ['TTF without tables', ttf([])],
    ['TTF with 65 535 tables', changed(ttf(), (copy) => copy.writeUInt16BE(65_535, 4))],
  ])('%s', async (_, bytes) => {
    expect(await refusal(bytes)).toBe('font')
  })
  it('more than 2 MB', async () => {
    expect(await refusal(Buffer.concat([woff2(), Buffer.alloc(2 * 1024 * 1024)]))).toBe('fileSize')
  })
})
