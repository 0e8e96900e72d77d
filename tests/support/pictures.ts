// Pictures and fonts for tests of uploads: real ones, and ones that only begin like them.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Store } from '../../server/store/types.ts'

export const plainPicture = (kind: 'png' | 'jpeg' | 'webp', width = 24, height = 12): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'orange' } })
    .toFormat(kind)
    .toBuffer()

export const vector = (content: string, more = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 40"${more}>${content}</svg>`,
  )

/** One pixel as PNG that claims other sides. */
export function claimedPng(width: number, height: number): Buffer {
  const bytes = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** An icon with these entries. */
export function icon(...pictures: { side: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + pictures.length * 16)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  for (const [index, { side, bytes }] of pictures.entries()) {
    const entry = 6 + index * 16
    head.writeUInt8(side % 256, entry)
    head.writeUInt8(side % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(bytes.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += bytes.length
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)])
}

/** A device-independent bitmap as icons hold it: 32 bits a pixel, then a mask of one bit. */
export function bitmap(side: number, told = side): Buffer {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(told, 4)
  head.writeInt32LE(told * 2, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(32, 14)
  return Buffer.concat([head, Buffer.alloc(side * side * 4, 200), Buffer.alloc(side * Math.ceil(side / 32) * 4)])
}

const folder = 'node_modules/@fontsource-variable'
export const woff2 = (): Buffer => readFileSync(`${folder}/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2`)
export const cyrillicWoff2 = (): Buffer => readFileSync(`${folder}/inter/files/inter-cyrillic-wght-normal.woff2`)

/** The smallest font in the older formats: two tables, without outlines. */
export function tables(): { tag: string; bytes: Buffer }[] {
  const head = Buffer.alloc(56)
  head.writeUInt32BE(0x0001_0000, 0)
  head.writeUInt32BE(0x5f0f_3cf5, 12)
  head.writeUInt16BE(1000, 18)
  return [
    { tag: 'cmap', bytes: Buffer.alloc(4) },
    { tag: 'head', bytes: head },
  ]
}

export function ttf(parts = tables()): Buffer {
  const head = Buffer.alloc(12 + parts.length * 16)
  head.writeUInt32BE(0x0001_0000, 0)
  head.writeUInt16BE(parts.length, 4)
  let at = head.length
  for (const [index, { tag, bytes }] of parts.entries()) {
    head.write(tag, 12 + index * 16, 'latin1')
    head.writeUInt32BE(at, 12 + index * 16 + 8)
    head.writeUInt32BE(bytes.length, 12 + index * 16 + 12)
    at += bytes.length
  }
  return Buffer.concat([head, ...parts.map(({ bytes }) => bytes)])
}

export function woff(parts = tables(), pack: (bytes: Buffer) => Buffer = (bytes) => bytes): Buffer {
  const head = Buffer.alloc(44 + parts.length * 20)
  const packed = parts.map(({ tag, bytes }) => ({ tag, bytes, own: pack(bytes) }))
  head.write('wOFF', 0, 'latin1')
  head.writeUInt32BE(0x0001_0000, 4)
  head.writeUInt32BE(head.length + packed.reduce((sum, { own }) => sum + own.length, 0), 8)
  head.writeUInt16BE(parts.length, 12)
  let at = head.length
  for (const [index, { tag, bytes, own }] of packed.entries()) {
    head.write(tag, 44 + index * 20, 'latin1')
    head.writeUInt32BE(at, 44 + index * 20 + 4)
    head.writeUInt32BE(own.length, 44 + index * 20 + 8)
    head.writeUInt32BE(bytes.length, 44 + index * 20 + 12)
    at += own.length
  }
  return Buffer.concat([head, ...packed.map(({ own }) => own)])
}

/** Files that the examples of pictures and fonts name. */
export async function addExampleFiles({ assets }: Pick<Store, 'assets'>): Promise<void> {
  const file = { weight: '', name: 'Example', brand: '', width: 1, height: 1, data: '', created_at: new Date().toISOString() }
  await assets.add({ ...file, guid: 'ast_0123456789abcdefghijklmn', kind: 'image', content_type: 'image/png', bytes: 1 })
  await assets.add({ ...file, guid: 'ast_fontfontfontfontfontfont', kind: 'font', content_type: 'font/woff2', bytes: 48_000 })
}
