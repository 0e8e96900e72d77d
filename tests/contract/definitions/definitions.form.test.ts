// What the specification fixes about HTTP resources: defaults, sections, options and what each client type sees.
import { describe, expect, it } from 'vitest'
import { seed } from '../../../src/engine/values/defaults/defaults.ts'
import { resolve } from '../../../src/engine/resolve/resolve.ts'
import { VIEWS } from '../../../src/engine/values/views.ts'
import { errorKeys, wordKeys } from '../../../src/engine/words/words.ts'
import type { Mode, Schema } from '../../../src/engine/schema/types.ts'
import { wordOf } from '../../support/builtins.ts'
import { applyPatch } from '../../support/schemas/exampleRun.ts'
import { fieldsOf } from '../../support/schemas/schemaWalk.ts'
import { base, cdn2, check, definition, name, page, test } from '../../support/schemas/httpResources.ts'

const cdn1 = page('CDN1')
const drawn = (client: string, mode?: Mode) => (page(client, mode).form.sections ?? []).flatMap((section) => section.fields)
const field = (path: string) => fieldsOf(cdn2.schema).find((visit) => visit.path === path)?.node ?? ({} as Schema)
const option = (path: string) => wordOf(name, 'ru_RU', wordKeys(name, 'options', path))

describe('a new resource', () => {
  const fresh = seed(cdn2.schema, {}, test) as Record<string, Record<string, unknown>>
  it('R1-410 has Brotli off', () => expect(fresh.compress?.brotli).toBe(false))
  it('R1-411 has image optimisation off', () => expect(fresh.ioss).toBeUndefined())
  it('R1-412 has video conversion off', () => expect(fresh.packaging).toBeUndefined())
  it('R1-413 has HTTP/2 on', () => expect(VIEWS.invert.read(fresh.no_http2)).toBe(true))
  it('R1-414 has HTTPS to the origin on', () => expect(fresh.origin?.https).toBe(true))
  it('R1-415 R1-416 R1-417 R1-418 has the cache times of the specification', () =>
    expect(fresh.cache).toEqual({ valid: { '2xx': '1d', '3xx': '1d', '4xx': '1s', '5xx': '1s' } }))
  it('has the tuning and robots of the specification', () =>
    expect(fresh).toMatchObject({ tuning: 'default', robots: { type: 'deny' }, active: true }))
  it('has no authorization and no limitations', () =>
    expect(Object.keys(fresh).sort()).toEqual(['active', 'cache', 'compress', 'origin', 'robots', 'tuning']))
  it('R1-265 shows a slice of 16 for large files', () => {
    const { absentIs } = (field('slice_size_megabytes').view ?? {}) as { absentIs: { value: number } }
    expect(VIEWS.absentIs.read(undefined, absentIs)).toBe(16)
    expect(VIEWS.absentIs.write(16, absentIs)).toBeUndefined()
    expect(VIEWS.absentIs.write(undefined, absentIs)).toBe('')
  })
  it('R1-406 video conversion begins with HLS and MPEG-DASH', () => {
    const { toggle } = (field('packaging').view ?? {}) as { toggle: { seed: unknown } }
    expect(VIEWS.toggle.write({ on: true }, toggle)).toEqual({ mp4: { output_protocols: ['HLS', 'MPEG-DASH'] } })
  })
  it.each(['geo', 'ip', 'referer', 'useragent'])(
    'R1-197 R1-198 R1-199 the list %s begins with one rule: allow, no exceptions, no times',
    (list) => {
      const { toggle } = (field(`limitations.${list}`).view ?? {}) as { toggle: { seed: unknown } }
      const begun = VIEWS.toggle.write({ on: true }, toggle)
      expect(begun).toEqual([{ default_action: 'allow', exclude: [], times: [] }])
      expect(check(applyPatch(structuredClone(base.ok), { '/limitations': { [list]: begun } })).errors).toEqual([])
    },
  )
})

describe('limitations', () => {
  const { toggle: whole } = (field('limitations').view ?? {}) as { toggle: object }
  it('R1-196 switched off clear all four lists', () =>
    expect(VIEWS.toggle.write({ on: false, value: base.full?.limitations }, whole)).toBeUndefined())
  it.each(['geo', 'ip', 'referer', 'useragent'])('R1-200 the list %s switched off is empty', (list) => {
    const { toggle } = (field(`limitations.${list}`).view ?? {}) as { toggle: object }
    expect(VIEWS.toggle.write({ on: false, value: [{ default_action: 'deny', exclude: [], times: [] }] }, toggle)).toBeUndefined()
  })
  it('R1-155 R1-156 R1-408 show times in the zone of the user as YYYY-MM-DD HH:mm', () => {
    expect(field('limitations.ip.*.times.*.start').view).toBe('localTime')
    expect(VIEWS.localTime.read('2026-01-01T00:00:00Z', { tz: 'Europe/Moscow' })).toBe('2026-01-01 03:00')
  })
  it('R1-160 offer all regions as null', () => {
    expect(field('limitations.geo.*.exclude.*.region')).toMatchObject({ type: ['string', 'null'], reference: { none: 'all' } })
    expect(wordOf(name, 'en_US', wordKeys(name, 'options', 'limitations.geo.*.exclude.*.region.all'))).toBe('All regions')
  })
})

describe('the form', () => {
  it('R1-068 has its sections in order', () => {
    const order = [
      'name',
      'sources',
      'origin',
      'aws',
      'tls',
      'http',
      'robots',
      'client-cache',
      'auth',
      'tuning',
      'codes',
      'limitations',
      'others',
    ]
    expect((cdn2.form.sections ?? []).map(({ id }) => id).slice(0, order.length)).toEqual(order)
  })
  it.each([
    ['R1-018 R1-019 name', ['name', 'names']],
    ['R1-020 sources', ['origin.servers']],
    ['R1-021 origin', ['origin.https', 'origin.ssl_verify', 'origin.hostname', 'origin.s3_bucket']],
    ['R1-022 tls', ['http2https', 'https_only', 'modern_tls_only', 'strong_ssl_ciphers']],
    ['R1-022 http', ['follow_redirects', 'no_http2']],
    ['R1-023 robots', ['robots.type']],
    ['R1-024 client-cache', ['client_cache.expires']],
    ['R1-025 auth', ['auth']],
    ['R1-026 tuning', ['tuning']],
    ['R1-027 codes', ['cache.valid.2xx', 'cache.valid.3xx', 'cache.valid.4xx', 'cache.valid.5xx']],
    ['R1-028 limitations', ['limitations']],
  ])('%s offers its fields', (section, fields) => {
    expect(cdn2.form.sections?.find(({ id }) => section.endsWith(` ${id}`))?.fields).toEqual(expect.arrayContaining(fields))
    for (const path of fields) expect(Object.keys(field(path)), path).not.toEqual([])
  })
  it('R1-028 limits by geo, IP, referer and user agent', () =>
    expect(Object.keys(field('limitations').properties ?? {}).sort()).toEqual(['geo', 'ip', 'referer', 'useragent']))
  it('R1-069 R1-070 R1-071 R1-072 R1-073 R1-074 offers the options of the origin', () => {
    expect(drawn('CDN2')).toEqual(
      expect.arrayContaining([
        'origin.https',
        'origin.ssl_verify',
        'origin.hostname',
        'origin.s3_bucket',
        'origin.aws',
        'origin.connect_timeout',
        'origin.send_timeout',
        'origin.read_timeout',
      ]),
    )
  })
  it('R1-029 R1-030 R1-031 R1-075 offers compression, images and video together', () => {
    expect(cdn2.form.sections?.find(({ id }) => id === 'others')?.fields).toEqual(['compress.gzip', 'compress.brotli', 'ioss', 'packaging'])
  })
  it('image optimisation is shown only if the brand offers it', () => {
    const without = resolve(definition, { mode: 'create', client: 'CDN2', feature: [], role: 'customer' })
    expect(without.hidden).toContain('ioss')
    expect(without.form.sections?.find(({ id }) => id === 'others')?.fields).not.toContain('ioss')
  })
  it('R1-014 R1-231 has no name for CDN1', () => expect(drawn('CDN1', 'edit')).not.toContain('name'))
  it('the order form of CDN1 has the name, and its own address', () => {
    expect(drawn('CDN1')).toContain('name')
    expect(resolve(definition, { client: 'CDN1' }).route).toMatchObject({ list: '/f-cdn/http', create: '/f-cdn/http/new/cdn1' })
    expect(resolve(definition, { client: 'CDN2' }).route).toMatchObject({ list: '/f-cdn/http', create: '/f-cdn/http/new' })
  })
  it('R1-015 has no tuning section for CDN1', () => expect(cdn1.form.sections?.map(({ id }) => id)).not.toContain('tuning'))
  it('R1-016 has no others section for CDN1', () => expect(cdn1.form.sections?.map(({ id }) => id)).not.toContain('others'))
  it('R1-017 has an SSL toggle for CDN1', () => {
    expect(cdn1.form.sections).toContainEqual(expect.objectContaining({ id: 'ssl', toggle: true }))
    expect(cdn2.form.sections?.map(({ id }) => id)).not.toContain('ssl')
  })
  it('R1-317 differs in nothing else', () => {
    const gone = drawn('CDN2', 'edit').filter((path) => !drawn('CDN1', 'edit').includes(path))
    expect(gone).toEqual(['name', 'tuning', 'slice_size_megabytes', 'compress.gzip', 'compress.brotli', 'ioss', 'packaging'])
    expect(drawn('CDN1', 'edit').filter((path) => !drawn('CDN2', 'edit').includes(path))).toEqual([])
  })
  it('R1-136 has four classes of codes in order', () => {
    expect(cdn2.form.sections?.find(({ id }) => id === 'codes')?.fields.slice(0, 4)).toEqual([
      'cache.valid.2xx',
      'cache.valid.3xx',
      'cache.valid.4xx',
      'cache.valid.5xx',
    ])
  })
  it.each(['2xx', '3xx', '4xx', '5xx'])('R1-139 offers the times of the specification for %s', (code) => {
    const { choice } = (field(`cache.valid.${code}`).view ?? {}) as { choice: unknown }
    expect(choice).toEqual({
      options: ['0s', '1s', '30s', '1m', '10m', '30m', '1h', '4h', '12h', '1d', '2d', '3d', '7d', '14d', '30d'],
      manual: 'seconds',
      absent: 'default',
    })
  })
  it('R1-130 shows host, weight and backup of a source', () => {
    const { rows } = (field('origin.servers').view ?? {}) as { rows: { columns: string[]; hostPort: string } }
    expect(rows.columns).toEqual(['netloc', 'weight', 'backup', 'max_fails'])
    expect(rows.hostPort).toBe('port')
  })
  it('takes three digits of weight', () => expect(cdn2.ui['origin.servers.*.weight']?.mask).toBe('999'))
  it('R1-400 offers three types of robots', () => expect(field('robots.type').enum).toEqual(['deny', 'cached', 'custom']))
  it('authorization is a switch if it shares its section', () => expect(field('auth').view).toMatchObject({ oneKey: { switch: true } }))
  it('R1-404 offers two types of authorization', () => expect(field('auth').view).toMatchObject({ oneKey: { options: ['md5', 'url'] } }))
  it('R1-405 R1-173 offers three protocols', () =>
    expect(field('packaging.mp4.output_protocols.*').enum).toEqual(['HLS', 'MPEG-DASH', 'MSS']))
  it('the offered regions belong to the country', () =>
    expect(field('limitations.geo.*.exclude.*.region').reference?.filter).toEqual({ country_code: '@country' }))
  it('R1-387 R1-397 R1-398 R1-399 says what each tuning is for', () => {
    const help = (value: string) => wordOf(name, 'ru_RU', wordKeys(name, 'optionHelp', `tuning.${value}`))
    expect(option('tuning.default')).toMatch(/статический/i)
    expect(help('large')).toMatch(/20 МБ.*запросы диапазонов, без сжатия на CDN/)
    expect(help('live')).toMatch(/сегментированные видеопотоки/i)
  })
  it('R1-401 recommends to hide the CDN', () => expect(option('robots.type.deny')).toMatch(/скрыть использование CDN \(рекомендуется\)/i))
  it('R1-402 proxies robots.txt', () => expect(option('robots.type.cached')).toMatch(/проксировать robots\.txt/i))
  it('R1-375 R1-376 a taken name or CNAME has its own text', () => {
    expect(wordOf(name, 'ru_RU', errorKeys(name, 'name', 'unique'))).toBe('Введите уникальное имя ресурса.')
    expect(wordOf(name, 'ru_RU', errorKeys(name, 'names.*', 'unique'))).toMatch(/ Введите другой CNAME\.$/)
  })
})
