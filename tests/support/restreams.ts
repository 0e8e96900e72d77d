// Restreaming resources of a story's own, the form of one, and an agent that reports on them.
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { headers } from './people.ts'

export const list = '/streaming/restream'
export const api = '/api/v1/accounts/cdn1_alpha/restreams'
export const source = 'rtmp://in.example.com/live/arena/main'
export const hls = 'https://hls.partner.example/live/arena/main.m3u8'
let number = 0
export const uniqueName = (text = 'story'): string => `${text}-${Date.now().toString(36)}${(number += 1).toString(36)}`

export type Target = Record<string, unknown>
export type Restream = { id: string; version: number; name: string; /** Its page. */ path: string }
export const targetOf = (name: string, change: Target = {}): Target => ({
  source,
  target_type: 'customRTMP',
  target_url: `rtmp://${name}.partner.example/app`,
  target_key: `key-${name}`,
  target_comment: `Partner ${name}`,
  ...change,
})

export async function madeRestream(request: APIRequestContext, restreams: Target[], data: object = {}): Promise<Restream> {
  const made = await request.post(api, { data: { name: uniqueName(), type: 'long', restreams, ...data }, headers })
  expect(made.status(), await made.text()).toBe(201)
  const record = (await made.json()) as Restream
  return { ...record, path: `${list}/${record.id}` }
}

/** A record that was switched off. */
export async function madeInactive(request: APIRequestContext, restreams: Target[]): Promise<Restream> {
  const record = await madeRestream(request, restreams)
  const answer = await request.patch(`${api}/${record.id}`, {
    data: { active: false },
    headers: { ...headers, 'If-Match': `"${record.version}"` },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return { ...record, version: record.version + 1 }
}

export type Report = (of: { id: string; version: number }, codes: [code: number, reason?: string][]) => Promise<void>

/** An agent of a story with its key, deleted afterwards: the next story begins without one. */
export async function withAgent(admin: APIRequestContext, kind: string, work: (key: string) => Promise<void>): Promise<void> {
  const made = await admin.post('/api/v1/agents', { data: { name: `${kind} ${Date.now()}`, kind } })
  expect(made.status(), await made.text()).toBe(201)
  const agent = (await made.json()) as { id: string; version: number }
  const { key } = (await (await admin.post(`/api/v1/agent/keys/${agent.id}`)).json()) as { key: string }
  try {
    await work(key)
  } finally {
    const { version } = (await (await admin.get(`/api/v1/agents/${agent.id}`)).json()) as { version: number }
    await admin.delete(`/api/v1/agents/${agent.id}`, { headers: { 'If-Match': `"${version}"` } })
  }
}

/** An agent with scripted reports. */
export async function withReporter(admin: APIRequestContext, address: string, work: (report: Report) => Promise<void>): Promise<void> {
  await withAgent(admin, 'restreamer', (key) =>
    work(async ({ id, version }, codes) => {
      const reports = codes.map(([code, reason = ''], index) => ({
        account: 'cdn1_alpha',
        type: 'restreams',
        id,
        version,
        part: `/restreams/${index}`,
        at: new Date().toISOString(),
        code,
        reason,
        figures: code === 0 ? { bitrate: 2_500_000, fps: 25, uptime: 3_725 } : {},
      }))
      const acknowledgements = [{ account: 'cdn1_alpha', type: 'restreams', id, version, state: 'applied' }]
      for (const [path, body] of Object.entries({ acknowledgements: { acknowledgements }, reports: { reports } })) {
        const said = await fetch(`${address}/api/v1/agent/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect(await said.json()).toMatchObject({ refused: [] })
      }
    }),
  )
}

export type Colour = 'green' | 'orange' | 'yellow' | 'red' | 'blue' | 'grey'
const hues: [Colour, from: number, to: number][] = [
  ['red', 0, 18],
  ['orange', 20, 45],
  ['yellow', 46, 70],
  ['green', 90, 170],
  ['blue', 190, 250],
  ['red', 340, 360],
]

/** The colour of the dot before a state, as it is drawn. */
export async function colourOf(within: Locator): Promise<Colour> {
  const [red = 0, green = 0, blue = 0] = await within
    .locator('.dot')
    .first()
    .evaluate((dot) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(dot)
      const canvas = document.createElement('canvas').getContext('2d')!
      canvas.fillStyle = /^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor) ? borderTopColor : backgroundColor
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    })
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (most - least < 40) return 'grey'
  const sixth =
    most === red
      ? ((green - blue) / (most - least) + 6) % 6
      : most === green
        ? (blue - red) / (most - least) + 2
        : (red - green) / (most - least) + 4
  return hues.find(([, from, to]) => sixth * 60 >= from && sixth * 60 <= to)?.[0] ?? 'grey'
}

/** The form of a restreaming resource: sources, their targets, and the open row. */
export class RestreamForm {
  constructor(readonly page: Page) {}

  sources(): Locator {
    return this.page.locator('.p1')
  }

  targets(): Locator {
    return this.page.locator('.p2')
  }

  open(): Locator {
    return this.page.locator('.p3')
  }

  /** Adds a source and fills in its URL. */
  async addSource(url = source) {
    await this.sources().getByRole('button', { name: 'Add a source' }).click()
    await this.open()
      .getByRole('textbox', { name: /^Source URL/ })
      .fill(url)
  }

  /** Opens the chosen source itself. */
  async openSource() {
    await this.targets()
      .getByRole('button', { name: /: edit$/ })
      .click()
  }

  /** Opens a target of the chosen source. */
  async openTarget(place = 0) {
    await this.targets().locator('.li-b').nth(place).click()
  }

  field(name: string): Locator {
    return this.open().getByRole('textbox', { name: new RegExp(`^${name}( |$)`) })
  }

  service(): Locator {
    return this.open().getByRole('combobox', { name: 'Service', exact: true })
  }

  /** Fills in the open target. */
  async fillTarget({ url = 'rtmp://push.example.com/app', key = 'key-1' } = {}) {
    await this.service().selectOption({ label: 'Own RTMP' })
    await this.field('Target URL').fill(url)
    await this.field('Stream key').fill(key)
  }

  /** Adds targets to the chosen source, a line each. */
  async paste(lines: string[]) {
    await this.targets().getByRole('button', { name: 'As list' }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(lines.join('\n'))
    await dialog.getByRole('button', { name: /^Add/ }).click()
  }

  create(): Locator {
    return this.page.getByRole('button', { name: /^(Create resource|Создать ресурс)( Ctrl S)?$/ })
  }

  save(): Locator {
    return this.page.getByRole('button', { name: /^(Save|Сохранить)( Ctrl S)?$/ })
  }

  /** Sends a new resource and confirms that it is paid. */
  async send() {
    await this.create().click()
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Create|Создать)$/ })
      .click()
  }
}

/** Calls about restreaming resources. */
export const isCall =
  (method: string) =>
  (request: { method: () => string; url: () => string }): boolean =>
    request.method() === method && new URL(request.url()).pathname.startsWith(api)

/** A new resource that can be sent. */
export async function filled(page: Page, name = uniqueName()): Promise<RestreamForm> {
  const form = new RestreamForm(page)
  await page.getByRole('textbox', { name: /^(Name|Имя)/ }).fill(name)
  await form.addSource()
  await form.openTarget()
  await form.fillTarget()
  await expect(form.create()).toBeEnabled()
  return form
}
