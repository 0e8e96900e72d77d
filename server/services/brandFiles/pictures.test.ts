// E2, E3: pictures are judged by content and re-encoded; vector pictures keep what is harmless.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bitmap, claimedPng, icon, plainPicture, vector } from '../../../tests/support/pictures.ts'
import { Problem } from '../problem.ts'
import { readPicture } from './pictures.ts'
import { cleanSvg } from './svg.ts'

const refusal = async (bytes: Buffer): Promise<unknown> => {
  try {
    await readPicture(bytes)
    return 'accepted'
  } catch (error) {
    return error instanceof Problem ? error.errors.map(({ path, keyword }) => `${path} ${keyword}`).join() : error
  }
}

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('as %s is kept in its format and size', async (kind) => {
    const { contentType, width, height, bytes } = await readPicture(await plainPicture(kind))
    expect([contentType, width, height, (await sharp(bytes).metadata()).format]).toEqual([`image/${kind}`, 24, 12, kind])
  })
  it('loses everything but its pixels: a page behind them, a place and a comment', async () => {
    const photo = await sharp(await plainPicture('jpeg'))
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer()
    expect(photo.includes('a secret place')).toBe(true)
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
    const { bytes } = await readPicture(polyglot)
    for (const text of ['a secret place', '<script>']) expect(bytes.includes(text)).toBe(false)
  })
  it('of a large size is scaled down', async () => {
    const { width, height } = await readPicture(await plainPicture('png', 4000, 2000))
    expect([width, height]).toEqual([2560, 1280])
  })
  it.each([
    ['a bitmap', () => icon({ side: 16, bytes: bitmap(16) })],
    ['a PNG', async () => icon({ side: 16, bytes: await plainPicture('png', 16, 16) })],
  ])('in an icon with %s becomes a PNG', async (_, make) => {
    const { contentType, width, height } = await readPicture(await make())
    expect([contentType, width, height]).toEqual(['image/png', 16, 16])
  })
  it('in an icon is the largest', async () => {
    const { width } = await readPicture(icon({ side: 16, bytes: bitmap(16) }, { side: 32, bytes: bitmap(32) }))
    expect(width).toBe(32)
  })
})

describe('no picture is', () => {
  it('a vector whose references go through thousands of elements', () => {
    const links = Array.from({ length: 9000 }, (_, at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`)
    expect(cleanSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><use href="#a0"/>${links.join('')}</svg>`)).toBeUndefined()
  })
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('hello, this is a text and nothing else')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page of XHTML', Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>')],
    ['a program', Buffer.concat([Buffer.from('\u007fELF', 'latin1'), Buffer.alloc(100)])],
    ['a PDF', Buffer.from('%PDF-1.7 and more of it, as long as needed')],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a TIFF', Buffer.concat([Buffer.from('II*\u0000', 'latin1'), Buffer.alloc(60)])],
    ['what begins as a PNG and ends at once', Buffer.from('\u0089PNG\r\n\u001a\n and nothing more of it', 'latin1')],
    ['what begins as a JPEG and ends at once', Buffer.from('\u00ff\u00d8\u00ff and nothing more of it at all', 'latin1')],
    ['what begins as a WebP and ends at once', Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBP and nothing more', 'latin1')],
    ['an icon without pictures', Buffer.concat([Buffer.from([0, 0, 1, 0, 0, 0]), Buffer.alloc(40)])],
    ['an icon that leads outside', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(16, 255)])],
    ['a vector picture in another language', Buffer.from('<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>')],
    ['a vector picture that is not well-formed', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g></svg>')],
    ['a vector picture without a size', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')],
    [
      'a vector picture with entities',
      Buffer.from(
        '<!DOCTYPE svg [<!ENTITY a "&#x3c;script&#x3e;">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&a;</text></svg>',
      ),
    ],
    [
      'a vector picture that reads a file',
      Buffer.from(
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&x;</text></svg>',
      ),
    ],
  ])('%s', async (_, bytes) => {
    expect(await refusal(bytes)).toBe('/file image')
  })
  it('a PNG cut in the middle', async () => {
    const whole = await plainPicture('png', 400, 400)
    expect(await refusal(whole.subarray(0, whole.length / 2))).toBe('/file image')
  })
})

describe('bombs are refused before they are unpacked', () => {
  it.each([
    ['50 000 × 50 000 pixels as PNG', () => claimedPng(50_000, 50_000), 'imageSize'],
    ['one line of 60 000 pixels', () => claimedPng(60_000, 1), 'imageSize'],
    ['8000 × 8000 pixels', () => claimedPng(8000, 8000), 'imageSize'],
    ['a bitmap in an icon that claims 40 000 pixels a side', () => icon({ side: 16, bytes: bitmap(16, 40_000) }), 'imageSize'],
    ['5 MB and one byte', () => Buffer.concat([claimedPng(1, 1), Buffer.alloc(5 * 1024 * 1024)]), 'fileSize'],
    ['a vector picture of more than 1 MB', () => vector(`<desc>${'x'.repeat(1024 * 1024)}</desc>`), 'fileSize'],
    ['a vector picture that doubles with each line', () => vector(doubling(30)), 'image'],
    ['a vector picture that draws itself', () => vector('<g id="a"><use href="#a"/></g>'), 'image'],
    [
      'a pattern that is filled with itself',
      () => vector('<pattern id="p" width="1" height="1"><rect fill="url(#p)"/></pattern><rect fill="url(#p)"/>'),
      'image',
    ],
    ['a vector picture nested 200 deep', () => vector('<g>'.repeat(200) + '</g>'.repeat(200)), 'image'],
    ['a vector picture of 30 000 shapes', () => vector('<path/>'.repeat(30_000)), 'image'],
    [
      'a vector picture 100 000 pixels wide',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="9"/>'),
      'image',
    ],
  ])('%s', async (_, make, keyword) => {
    const bytes = make()
    const began = process.memoryUsage().rss
    expect(await refusal(bytes)).toBe(`/file ${keyword}`)
    expect(process.memoryUsage().rss - began).toBeLessThan(200 * 1024 * 1024)
  })
})

function doubling(depth: number): string {
  const lines = Array.from({ length: depth }, (_, n) => `<g id="l${n + 1}"><use href="#l${n}"/><use href="#l${n}"/></g>`)
  return `<defs><path id="l0" d="M0 0h1"/>${lines.join('')}</defs><use href="#l${depth}"/>`
}

describe('a vector picture', () => {
  it('keeps shapes, gradients, styles and references inside itself, and has a raster beside it', async () => {
    const given =
      '<title>Mark</title><style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient>' +
      '<path id="p" d="M0 0h10v10z"/></defs><rect class="a" width="50" height="20" style="opacity:.5"/><use xlink:href="#p"/><text x="1">A &amp; B</text>'
    const { contentType, bytes, width, height, removed, raster } = await readPicture(vector(given))
    expect([contentType, width, height, removed]).toEqual(['image/svg+xml', 120, 40, []])
    for (const part of ['.a{fill:url(#g)}', 'stop-color="red"', 'href="#p"', 'style="opacity:.5"', 'A &amp; B', '<title>Mark</title>'])
      expect(bytes.toString()).toContain(part)
    expect((await sharp(raster).metadata()).format).toBe('png')
  })
  it('may have a document type without entities, a mark of byte order and no namespace', async () => {
    const text =
      '\uFEFF<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd"><svg width="9" height="9"><rect width="9" height="9"/></svg>'
    expect((await readPicture(Buffer.from(text))).bytes.toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9"><rect width="9" height="9"></rect></svg>',
    )
  })
  it.each([
    ['a script', '<script>alert(1)</script>', 'script'],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>', 'SCRIPT'],
    ['a script of another language', '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>', 'x:script'],
    ['foreign content', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>', 'foreignObject'],
    ['a frame', '<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/>', 'iframe'],
    ['a handler', '<rect onclick="alert(1)"/>', 'onclick'],
    ['a picture from elsewhere', '<image href="https://evil.example/x.png"/>', 'image'],
    ['a picture inside', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', 'image'],
    ['a part of another file', '<use href="https://evil.example/x.svg#a"/>', 'href'],
    ['a part as data', '<use xlink:href="data:image/svg+xml,x#a"/>', 'xlink:href'],
    ['an animation', '<rect><set attributeName="href" to="javascript:alert(1)"/></rect>', 'set'],
    ['a fill from elsewhere', '<rect fill="url(https://evil.example/x.svg#a)"/>', 'fill'],
    ['a style that loads', '<style>@import "https://evil.example/x.css";</style>', 'style'],
    ['a style that loads a font', '<style>@font-face{font-family:x;src:url(x)}</style>', 'style'],
    ['a style that hides what it loads', '<style>.a{fill:\\75rl(https://evil.example)}</style>', 'style'],
    ['a style of an element that loads', '<rect style="background:url(//evil.example)"/>', 'style'],
    ['a base of addresses', '<rect xml:base="https://evil.example/"/>', undefined],
    ['a link that runs', '<a href="javascript:alert(1)"><rect/></a>', undefined],
    ['data of an editor', '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.example" pagecolor="#fff"/>', 'sodipodi:namedview'],
    ['a comment and an instruction', '<!-- secret --><?xml-stylesheet href="https://evil.example/x.css"?>', undefined],
  ])('loses %s', (_, content, name) => {
    const clean = cleanSvg(vector(content).toString())!
    expect(clean.text).not.toMatch(/evil|javascript|alert|secret|script|foreign|data:|onload|onclick|base=/i)
    expect(clean.removed).toEqual(name === undefined ? [] : expect.arrayContaining([name]))
    // Cleaning twice changes nothing.
    expect(cleanSvg(clean.text)).toMatchObject({ text: clean.text, removed: [] })
  })
})
