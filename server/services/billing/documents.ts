// Invoices and acts of closed months as PDF (docs/decisions/261-documents.md).
import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import english from '../../../i18n/documents/en_US.json' with { type: 'json' }
import russian from '../../../i18n/documents/ru_RU.json' with { type: 'json' }
import type { Locale } from '../../../src/engine/schema/types.ts'
import type { Party, Parties } from './parties.ts'
import type { ChargedMonth, ChargeLine, DocumentKind } from './types.ts'

export type Document = { kind: DocumentKind; number: string; month: ChargedMonth; parties: Parties }

const texts = { en_US: english, ru_RU: russian }
const tags = { en_US: 'en-GB', ru_RU: 'ru-RU' }
type Say = (text: string, values?: Record<string, string>) => string

const say: Say = (text, values = {}) => text.replace(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
/** Roboto has no narrow no-break space. */
const plain = (text: string): string => text.replaceAll('\u202F', '\u00A0')

/** Its lines are bounded by the services and options that a project can have. */
export async function pdfOf(document: Document, locale: Locale): Promise<Buffer> {
  const [{ default: pdfmake }, { default: files }] = await Promise.all([import('pdfmake'), import('pdfmake/build/vfs_fonts.js')])
  // The library's types lack its in-memory files.
  const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync: (name: string, data: string, encoding: 'base64') => void } }
  for (const [name, data] of Object.entries(files)) virtualfs.writeFileSync(name, data, 'base64')
  pdfmake.addFonts({ Roboto: { normal: 'Roboto-Regular.ttf', bold: 'Roboto-Medium.ttf' } })
  // A document loads nothing.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
  return pdfmake.createPdf(layoutOf(document, locale)).getBuffer()
}

function layoutOf({ kind, number, month, parties }: Document, locale: Locale): TDocumentDefinitions {
  const t = texts[locale]
  const dated = datesIn(locale)
  const closed = month.closed_at ?? ''
  const title = `${say(t[kind], { number })} ${say(t.of, { day: dated.day(kind === 'act' ? lastDayOf(month.period) : closed) })}`
  return {
    info: { title, creationDate: new Date(closed) },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.2 },
    footer: (page, pages) => ({
      text: say(t.page, { page: String(page), pages: String(pages) }),
      alignment: 'right',
      margin: [48, 16, 48, 0],
      color: '#555555',
    }),
    content: [
      { text: title, fontSize: 13, bold: true, margin: [0, 0, 0, 4] },
      { text: say(t.period, { month: dated.month(month.period) }), margin: [0, 0, 0, 12] },
      partyOf(t.seller, parties.seller, t),
      partyOf(t.buyer, parties.buyer, t),
      contractOf(parties, t, dated),
      tableOf(month, locale),
      sumsOf(month, locale),
      ...(kind === 'act' ? signaturesOf(parties, t) : []),
    ],
  }
}

/** Services were rendered until this day. */
function lastDayOf(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString()
}

type Texts = typeof english

function partyOf(label: string, party: Party, t: Texts): Content {
  const { name, inn, kpp, ogrn, address, bank, bik, account } = party
  const codes = [inn && say(t.inn, { value: inn }), kpp && say(t.kpp, { value: kpp }), ogrn && say(t.ogrn, { value: ogrn })].filter(Boolean)
  const lines = [name, codes.join(', '), address, bank && bik && account && say(t.bank, { bank, bik, account })].filter(Boolean)
  return {
    columns: [
      { text: label, width: 90, color: '#555555' },
      { text: lines.join('\n'), width: '*' },
    ],
    margin: [0, 0, 0, 6],
  }
}

function contractOf({ contract: { number, signed_at } }: Parties, t: Texts, dated: Dates): Content {
  if (number === undefined) return ''
  return `${say(t.contract, { number })} ${signed_at ? say(t.signedOn, { day: dated.day(signed_at) }) : ''}`
}

function tableOf({ lines, currency }: ChargedMonth, locale: Locale): Content {
  const t = texts[locale]
  const money = moneyIn(locale)
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true })
  const head: TableCell[] = [
    { text: '№', bold: true },
    { text: t.service, bold: true },
    ...[t.quantity, t.net, t.vat, t.gross].map((text): TableCell => ({ text: say(text, { currency }), bold: true, alignment: 'right' })),
  ]
  const rows = lines.map((line, index): TableCell[] => [
    { text: String(index + 1) },
    { text: nameOf(line, locale) },
    right(`${numberIn(locale)(line.quantity)} ${(t.units as Record<string, string>)[line.unit] ?? line.unit}`),
    right(money(line.net)),
    right(money(line.vat)),
    right(money(line.gross)),
  ])
  return {
    margin: [0, 12, 0, 8],
    layout: 'lightHorizontalLines',
    table: { headerRows: 1, dontBreakRows: true, widths: [18, '*', 'auto', 'auto', 'auto', 'auto'], body: [head, ...rows] },
  }
}

function nameOf({ kind, name, discount_percent, discount }: ChargeLine, locale: Locale): string {
  const t = texts[locale]
  const own = say(t.lines[kind], { name: locale === 'ru_RU' ? name.ru : name.en })
  return Number(discount) === 0 ? own : `${own}, ${say(t.discount, { percent: numberIn(locale)(discount_percent) })}`
}

function sumsOf({ net, vat, total, currency }: ChargedMonth, locale: Locale): Content {
  const { sums } = texts[locale]
  const money = moneyIn(locale)
  const row = (label: string, value: string, bold = false): TableCell[] => [
    { text: label, alignment: 'right', bold },
    { text: money(value), alignment: 'right', bold, noWrap: true },
  ]
  const body = [row(sums.net, net), row(sums.vat, vat), row(say(sums.total, { currency }), total, true)]
  return { layout: 'noBorders', table: { widths: ['*', 90], body } }
}

function signaturesOf({ seller, buyer }: Parties, t: Texts): Content[] {
  const side = (label: string, { name, director }: Party): Column => ({
    stack: [
      { text: label, color: '#555555' },
      name,
      { text: `\n${t.signature}: ____________________`, margin: [0, 6, 0, 2] },
      director ?? '',
    ],
    width: '*',
  })
  return [
    { text: t.accepted, margin: [0, 18, 0, 18] },
    { columns: [side(t.seller, seller), side(t.buyer, buyer)], columnGap: 24, unbreakable: true },
  ]
}

type Dates = { day: (moment: string) => string; month: (period: string) => string }

function datesIn(locale: Locale): Dates {
  const written = (moment: string, how: Intl.DateTimeFormatOptions): string =>
    plain(new Intl.DateTimeFormat(tags[locale], { ...how, timeZone: 'UTC' }).format(new Date(moment)))
  return {
    day: (moment) => written(moment, { day: 'numeric', month: 'long', year: 'numeric' }),
    month: (period) => written(`${period}-01`, { month: 'long', year: 'numeric' }),
  }
}

const numberIn = (locale: Locale) => (value: number) =>
  plain(new Intl.NumberFormat(tags[locale], { maximumFractionDigits: 3 }).format(value))
const moneyIn = (locale: Locale) => (value: string) =>
  plain(new Intl.NumberFormat(tags[locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Number(value)))
