// Renders a template and its values to plain text and simple HTML, or to an SMS. Values are always escaped data.
import english from '../../../i18n/mail/en_US.json' with { type: 'json' }
import russian from '../../../i18n/mail/ru_RU.json' with { type: 'json' }
import { formatDay, formattedMoment } from '../../../src/engine/formats/days.ts'
import { wallClock } from '../../../src/engine/time/wallClock.ts'
import { orderText, type OrderEntry } from '../../../src/engine/values/changes/order.ts'
import type { Locale } from '../../../src/engine/schema/types.ts'
import { type LetterBrand, type BrandLook, brandLookOf } from './letterLook.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'
import templates from './templates.json' with { type: 'json' }

export type TemplateName = keyof typeof templates
export type MessageKind = 'mail' | 'sms'
/** `internal`: for the provider's own people, without support contacts. `harmless`: contains neither a code nor a link that grants access. */
type Template = {
  kind: MessageKind
  values: string[]
  optional?: string[]
  path?: string
  query?: Record<string, string>
  /** Not sent to servers, so that no log has the code. */ fragment?: string
  internal?: boolean
  harmless?: boolean
}
type Values = Record<string, string>
type Wording = { subject?: string; alarm?: string; before?: string[]; link?: string; after?: string[]; sms?: string }
type Words = { common: { copy: string; support: string; automatic: string }; templates: Record<TemplateName, Wording> }

export const templateNames = Object.keys(templates) as TemplateName[]
const words: Record<Locale, Words> = { en_US: english, ru_RU: russian }
/** Longer values are cut; a code of that length is a bug. */
const longest = 300

/** `origin` = base address of the brand's pages; `now` and `expiresAt` give the remaining validity; `written`: paragraphs that a person wrote, and `entries`, follow the text; `alarm` puts the template's warning first. */
export type MessageInput = {
  entries?: readonly OrderEntry[]
  written?: string
  alarm?: boolean
  template: TemplateName
  locale: Locale
  brand: LetterBrand
  to: string
  origin: string
  values: Values
  now: Date
  expiresAt: Date
}
export type Rendered = { kind: MessageKind; subject?: string; text: string; html?: string; link?: string }

export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(templates, name)
}
export function templateOf(name: TemplateName): Template {
  return templates[name] as Template
}

/** Throws when the values do not match the template: a bug of the caller. */
export function render({
  template: name,
  locale,
  brand,
  to,
  origin,
  values,
  now,
  expiresAt,
  entries = [],
  written = '',
  alarm = false,
}: MessageInput): Rendered {
  const template = templateOf(name)
  checkValues(name, template, values)
  const minutes = Math.max(1, Math.round((expiresAt.getTime() - now.getTime()) / minuteMilliseconds))
  const given = Object.fromEntries(
    Object.entries({ ...values, to, brand: brand.name }).map(([key, value]) => [
      key,
      lineOf(key === 'date' ? formatDay(value, locale) : value),
    ]),
  )
  const all: Values = {
    ...given,
    origin,
    hours: String(Math.max(1, Math.round(minutes / 60))),
    minutes: String(minutes),
    at: `${formattedMoment(wallClock(now.getTime(), 'UTC'), locale)} UTC`,
  }
  const {
    common,
    templates: { [name]: wording },
  } = words[locale]
  if (template.kind === 'sms') return { kind: 'sms', text: filled(wording.sms ?? '', all) }
  return letterOf({
    wording: { ...wording, before: withoutEmpty(wording.before ?? [], template, values) },
    common,
    locale,
    all,
    brand,
    look: brandLookOf(brand, origin),
    link: template.path && linkOf(origin, template, all),
    entries,
    written: written.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
    alarm: alarm ? filled(wording.alarm ?? '', all) : '',
    internal: template.internal === true,
  })
}

const buttonOf = ({ button, buttonText }: BrandLook): string =>
  `display:inline-block;padding:11px 20px;border-radius:8px;background:${button};color:${buttonText};font-weight:600;text-decoration:none`
const small = 'margin:0 0 8px;color:#555;font-size:14px'

type LetterParts = {
  wording: Wording
  common: Words['common']
  locale: Locale
  all: Values
  brand: LetterBrand
  look: BrandLook
  link: string | undefined
  entries: readonly OrderEntry[]
  written: string[]
  alarm: string
  internal: boolean
}

function letterOf({ wording, common, locale, all, brand, look, link, entries, written, alarm, internal }: LetterParts): Rendered {
  const fill = (text: string): string => filled(text, all)
  const support = internal ? '' : [brand.support.email, brand.support.phone].map(lineOf).filter(Boolean).join(', ')
  const subject = fill(wording.subject ?? '')
  const [before, after] = [wording.before ?? [], wording.after ?? []].map((texts) => texts.map(fill)) as [string[], string[]]
  const foot = [...(support ? [filled(common.support, { support })] : []), fill(common.automatic)]
  const text = [
    ...(alarm ? [alarm] : []),
    ...before,
    ...written,
    ...(link ? [link] : []),
    ...(entries.length > 0 ? [orderText(entries)] : []),
    ...after,
    `-- \n${foot.join('\n')}`,
  ].join('\n\n')
  const anchor = link
    ? [
        `<p style="margin:24px 0"><a href="${escaped(link)}" style="${buttonOf(look)}">${escaped(fill(wording.link ?? link))}</a></p>`,
        `<p style="${small}">${escaped(common.copy)}<br><span style="word-break:break-all">${escaped(link)}</span></p>`,
      ]
    : []
  const body = [
    ...before.map(paragraph),
    ...written.map(paragraph),
    ...anchor,
    ...(entries.length > 0 ? [tableOf(entries)] : []),
    ...after.map(paragraph),
    '<hr style="margin:24px 0 16px;border:0;border-top:1px solid #ddd">',
    ...foot.map((line) => `<p style="${small}">${escaped(line)}</p>`),
  ]
  return {
    kind: 'mail',
    subject,
    text: `${text}\n`,
    html: page({ language: locale.slice(0, 2), title: subject, brand: lineOf(brand.name), look, alarm, body: body.join('\n') }),
    link,
  }
}

function page({
  language,
  title,
  brand,
  look,
  alarm,
  body,
}: {
  language: string
  title: string
  brand: string
  look: BrandLook
  alarm: string
  body: string
}): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;background:#fff;color:#1a1a1a;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere">
<main style="max-width:36em">
${alarm && `<p style="color:#c00;font-weight:600">${escaped(alarm)}</p>\n`}${headOf(brand, look)}
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`
}

/** The alternative text: mail programs without pictures show the name. */
function headOf(brand: string, { head, headText, line, logo }: BrandLook): string {
  const name = logo
    ? `<img src="${escaped(logo)}" alt="${escaped(brand)}" height="40" style="height:40px;max-width:240px;border:0">`
    : escaped(brand)
  return `<p style="margin:0 0 24px;padding:16px;background:${head};color:${headText};border-bottom:3px solid ${line};font-weight:600">${name}</p>`
}

/** Empty values are left out of the query. */
function linkOf(origin: string, { path = '', query = {}, fragment = '' }: Template, values: Values): string {
  const encode = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const pairs = Object.entries(query)
    .map(([name, value]) => [name, encode(value)])
    .filter(([, value]) => value !== '')
  return `${origin}${encode(path)}${pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : ''}${fragment && `#${encode(fragment)}`}`
}

function checkValues(name: TemplateName, { values, optional = [] }: Template, given: Values): void {
  const wrong = [...values.filter((key) => !given[key]), ...Object.keys(given).filter((key) => ![...values, ...optional].includes(key))]
  if (wrong.length > 0) throw new Error(`the values of ${name} are wrong: ${wrong.join(', ')}`)
}

/** A paragraph about an optional value goes with it. */
function withoutEmpty(texts: readonly string[], { optional = [] }: Template, values: Values): string[] {
  const missing = optional.filter((name) => !values[name])
  return texts.filter((text) => !missing.some((name) => text.includes(`{${name}}`)))
}

/** One pass: placeholders inside values are not replaced. */
function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** One line without control or direction characters, cut to a maximum length. */
export function lineOf(value: string): string {
  return value
    .slice(0, longest * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longest)
}

function tableOf(entries: readonly OrderEntry[]): string {
  const rows = entries.map(
    ({ label, value }) =>
      `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top">${escaped(label)}</th><td style="padding:4px 0;vertical-align:top">${escaped(value).replaceAll('\n', '<br>')}</td></tr>`,
  )
  return `<table style="border-collapse:collapse">${rows.join('')}</table>`
}
function paragraph(text: string): string {
  return `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`
}
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
