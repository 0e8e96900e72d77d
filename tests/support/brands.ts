// Brands as staff change them, and what can be measured of a page that shows one.
import { expect, type Page } from '@playwright/test'
import { headers, type People } from './people.ts'

/** Changes the record of a brand through the API; what it does not name stays. */
export async function changeBrand(people: People, code: string, data: object): Promise<void> {
  const admin = await people.as('admin@demo.example')
  const found = (await (await admin.get('/api/v1/brandings', { params: { filter: JSON.stringify({ q: code }) } })).json()) as Branding[]
  const before = found.find((one) => one.code === code)!
  const { id, version } = before
  const known = Object.fromEntries(Object.keys(data).map((name) => [name, before[name] ?? null]))
  changed.set(code, { ...known, ...changed.get(code) })
  const answer = await admin.patch(`/api/v1/brandings/${id}`, { data, headers: { ...headers, 'If-Match': `"${version}"` } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Uploads a picture and makes a record of it; resolves to its id. */
export async function addPicture(people: People, base64: string, name = 'Story'): Promise<string> {
  const file = await sendFile(people, 'picture', Buffer.from(base64, 'base64'), `${name}.png`)
  return made(people, 'images', { file: file.guid, name, kind: 'logo' })
}

/** A font of one file in these weights. */
export async function addFont(people: People, bytes: Buffer, { family, weights }: { family: string; weights: number[] }): Promise<string> {
  const files = []
  for (const weight of weights) {
    const { guid } = await sendFile(people, 'font', bytes, `${family}.woff2`)
    files.push({ weight, file: guid, format: 'woff2', size: bytes.length })
  }
  return made(people, 'fonts', { name: family, family, files })
}

async function sendFile(people: People, kind: 'picture' | 'font', buffer: Buffer, name: string): Promise<{ guid: string }> {
  const admin = await people.as('admin@demo.example')
  const answer = await admin.post(`/api/v1/assets/${kind}`, {
    headers,
    multipart: { file: { name, mimeType: 'application/octet-stream', buffer } },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { guid: string }
}

async function made(people: People, type: string, data: object): Promise<string> {
  const answer = await (await people.as('admin@demo.example')).post(`/api/v1/${type}`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

type Branding = { id: string; code: string; version: number } & Record<string, unknown>
/** What brands were before a story changed them. */
const changed = new Map<string, Record<string, unknown>>()

/** After each story: the next one on this server finds the brands as they were. */
export async function restoreBrands(people: People): Promise<void> {
  for (const [code, before] of changed) {
    await changeBrand(people, code, before)
    changed.delete(code)
  }
}

/** A picture of one colour, as PNG in base64. */
export async function drawn(page: Page, width: number, height: number, fill: string): Promise<string> {
  return page.evaluate(
    ([wide, high, colour]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      const context = canvas.getContext('2d')!
      context.fillStyle = colour
      context.fillRect(0, 0, wide, high)
      return canvas.toDataURL('image/png').split(',')[1]!
    },
    [width, height, fill] as const,
  )
}

/** Of the text and what is drawn behind it, as pixels say: the text is hidden for the picture. */
export async function textContrast(page: Page, selector: string): Promise<number> {
  const place = page.locator(selector).first()
  const told = await place.evaluate((element) => {
    const { color, opacity } = getComputedStyle(element)
    return { color, opacity: Number(opacity) }
  })
  await place.evaluate((element: HTMLElement) => element.style.setProperty('color', 'transparent'))
  const picture = (await place.screenshot()).toString('base64')
  await place.evaluate((element: HTMLElement) => element.style.removeProperty('color'))
  return page.evaluate(
    async ({ data, color, opacity }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
      const context = canvas.getContext('2d')!
      const light = () => {
        const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((one) =>
          one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
      }
      context.drawImage(image, 0, 0, 1, 1)
      const behind = light()
      context.globalAlpha = opacity
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [bright, dark] = [Math.max(behind, light()), Math.min(behind, light())]
      return (bright + 0.05) / (dark + 0.05)
    },
    { data: picture, ...told },
  )
}
