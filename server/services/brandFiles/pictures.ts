// Uploaded pictures: judged by their bytes, and re-encoded, so that nothing but pixels is kept of a raster.
import decodeIco from 'decode-ico'
import sharp, { type Sharp } from 'sharp'
import { invalidAt } from '../problem.ts'
import { cleanSvg } from './svg.ts'

export const maxBytes = 5 * 1024 * 1024
/** Sides and pixels of an accepted picture: its pixels are all in memory while it is re-encoded. */
export const maxSide = 8192
const maxPixels = 25_000_000
/** Larger pictures are scaled down to this. */
const keptSide = 2560
const maxSvgBytes = 1024 * 1024
const rasterSide = 512

/** `removed`: what was left out of a vector picture; `raster`: it as PNG, for programs that draw no vectors. */
export type Picture = { contentType: string; bytes: Buffer; width: number; height: number; removed: string[]; raster?: Buffer }

sharp.cache(false)
sharp.concurrency(1)

/** Throws 400 `invalid` (keywords `image`, `imageSize`, `fileSize`). May take minutes: servers call it in a process of its own. */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > maxBytes) throw tooLarge()
  const kind = kindOf(bytes)
  if (kind === undefined) throw noPicture()
  return kind === 'svg' ? vector(bytes) : kind === 'ico' ? encoded(icon(bytes), 'png') : encoded(opened(bytes), kind)
}

type Raster = 'png' | 'jpeg' | 'webp'
const beginnings: [Raster | 'ico', (bytes: Buffer) => boolean][] = [
  ['png', (bytes) => bytes.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001a\n'],
  ['jpeg', (bytes) => bytes.subarray(0, 3).toString('latin1') === '\u00ff\u00d8\u00ff'],
  ['webp', (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'],
  ['ico', (bytes) => bytes.readUInt32LE(0) === 0x0001_0000],
]

/** By content only: names and media types of senders prove nothing. Other formats never reach the decoder. */
function kindOf(bytes: Buffer): Raster | 'ico' | 'svg' | undefined {
  if (bytes.length < 16) return undefined
  return (
    beginnings.find(([, matches]) => matches(bytes))?.[0] ??
    (/^(?:\xEF\xBB\xBF)?\s*</.test(bytes.subarray(0, 64).toString('latin1')) ? 'svg' : undefined)
  )
}

function opened(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
}

async function encoded(picture: Sharp, kind: Raster): Promise<Picture> {
  const { width, height } = await readable(picture.metadata())
  if (width > maxSide || height > maxSide || width * height > maxPixels) throw tooWide()
  // Metadata (places, thumbnails, comments) is not copied; turned pictures are turned upright.
  const upright = picture.autoOrient().resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
  const drawn =
    kind === 'jpeg' ? upright.jpeg({ quality: 88 }) : kind === 'webp' ? upright.webp({ quality: 90 }) : upright.png({ compressionLevel: 9 })
  const { data, info } = await readable(drawn.toBuffer({ resolveWithObject: true }))
  if (data.length > maxBytes) throw tooLarge()
  return { contentType: `image/${kind}`, bytes: data, width: info.width, height: info.height, removed: [] }
}

async function vector(bytes: Buffer): Promise<Picture> {
  if (bytes.length > maxSvgBytes) throw invalidAt('/file', 'fileSize', { limit: maxSvgBytes / 1024 / 1024 })
  const clean = cleanSvg(bytes.toString('utf8'))
  if (!clean) throw noPicture()
  const { text, width, height, removed } = clean
  const data = Buffer.from(text, 'utf8')
  const drawn = sharp(data, { limitInputPixels: maxPixels, failOn: 'error' })
    .resize({ width: rasterSide, height: rasterSide, fit: 'inside' })
    .png()
  return { contentType: 'image/svg+xml', bytes: data, width, height, removed, raster: await readable(drawn.toBuffer()) }
}

const maxIconSide = 256

/** The largest picture of an icon. Its entries have two sizes: a decoder allocates memory by the second one. */
function icon(bytes: Buffer): Sharp {
  try {
    const count = bytes.readUInt16LE(4)
    if (count === 0 || count > 32) throw noPicture()
    for (let index = 0; index < count; index += 1) {
      const at = bytes.readUInt32LE(6 + index * 16 + 12)
      const isPng = kindOf(bytes.subarray(at)) === 'png'
      if (!isPng && (bytes.readUInt32LE(at + 4) > maxIconSide || Math.abs(bytes.readInt32LE(at + 8)) > maxIconSide * 2)) throw tooWide()
    }
    const largest = decodeIco(bytes).reduce((one, other) => (other.width > one.width ? other : one))
    if (largest.type === 'png') return opened(Buffer.from(largest.data))
    const { width, height } = largest
    return sharp(Buffer.from(largest.data), { raw: { width, height, channels: 4 } })
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'Problem') throw cause
    throw noPicture(cause)
  }
}

/** The decoder's own messages describe its internals, so they are not shown. */
async function readable<Value>(result: Promise<Value>): Promise<Value> {
  try {
    return await result
  } catch (cause) {
    throw /pixel limit/i.test(String(cause)) ? tooWide(cause) : noPicture(cause)
  }
}

export const noPicture = (_cause?: unknown) => invalidAt('/file', 'image')
const tooWide = (_cause?: unknown) => invalidAt('/file', 'imageSize', { limit: maxSide })
export const tooLarge = () => invalidAt('/file', 'fileSize', { limit: maxBytes / 1024 / 1024 })
