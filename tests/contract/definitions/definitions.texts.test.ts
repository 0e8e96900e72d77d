// What the specification fixes about HTTP resources: texts word for word.
import { describe, expect, it } from 'vitest'
import { fieldPathOf } from '../../../src/engine/schema/paths.ts'
import { warningsOf } from '../../../src/engine/check/warnings.ts'
import { errorKeys, wordKeys } from '../../../src/engine/words/words.ts'
import { wordOf } from '../../support/builtins.ts'
import { applyPatch } from '../../support/schemas/exampleRun.ts'
import { base, cdn2, check, name, test } from '../../support/schemas/httpResources.ts'

/** The Russian text a form shows at a place after a change. */
function textAt(from: string, set: Record<string, unknown>, at: string): string | undefined {
  const record = applyPatch(structuredClone(base[from]), set)
  const error = check(record).errors.find((item) => item.path === at)
  return error && wordOf(name, 'ru_RU', errorKeys(name, fieldPathOf(cdn2.schema, at), error.keyword, error.params))
}
const exclude = (list: string, item: unknown) => ({ '/limitations': { [list]: [{ default_action: 'allow', exclude: [item], times: [] }] } })
const servers = (host: string, value: Record<string, unknown>) => ({ '/origin/servers': { [host]: value } })

describe('texts of errors, word for word', () => {
  const texts: [string, string, Record<string, unknown>, string, string][] = [
    ['R1-230 an absent name', 'ok', { '-/name': 1 }, '/name', 'Введите имя ресурса'],
    ['R1-230 an empty name', 'ok', { '/name': ' ' }, '/name', 'Введите имя ресурса'],
    ['R1-234 no primary source', 'ok', servers('a.com', { port: 80, backup: true }), '/origin/servers', 'Укажите Primary домен.'],
    ['R1-236 an empty host', 'ok', servers('', { port: 80 }), '/origin/servers/', 'Введите домен.'],
    ['R1-239 a bad domain', 'ok', servers('localhost', { port: 80 }), '/origin/servers/localhost', 'Введите валидный домен'],
    ['R1-241 a bad IP address', 'ok', servers('1.2.3.256', { port: 80 }), '/origin/servers/1.2.3.256', 'Введите валидный IP-адрес.'],
    [
      'R1-244 zero weight',
      'ok',
      servers('a.com', { port: 80, weight: 0 }),
      '/origin/servers/a.com/weight',
      'Вес не может принимать нулевое значение.',
    ],
    ['R1-249 no bucket', 's3', { '-/origin/s3_bucket': 1 }, '/origin/s3_bucket', 'Введите бакет.'],
    ['R1-249 a bucket of slashes', 's3', { '/origin/s3_bucket': '//' }, '/origin/s3_bucket', 'Введите бакет.'],
    ['R1-254 a bad hostname', 'ok', { '/origin/hostname': 'a b' }, '/origin/hostname', 'Введите валидный Hostname.'],
    ['R1-256 a bad CNAME', 'ok', { '/names': ['a/b'] }, '/names/0', 'Введите валидный CNAME.'],
    ['R1-260 an empty manual time', 'ok', { '/cache': { valid: { '4xx': 's' } } }, '/cache/valid/4xx', 'Введите время в секундах.'],
    [
      'R1-266 an empty slice size',
      'ok',
      { '/tuning': 'large', '/slice_size_megabytes': '' },
      '/slice_size_megabytes',
      'Укажите размер slice',
    ],
    [
      'R1-267 slice size 1025',
      'ok',
      { '/tuning': 'large', '/slice_size_megabytes': 1025 },
      '/slice_size_megabytes',
      'Размер slice должен быть целым числом от 1 до 1024',
    ],
    [
      'R1-267 slice size 1.5',
      'ok',
      { '/tuning': 'large', '/slice_size_megabytes': 1.5 },
      '/slice_size_megabytes',
      'Размер slice должен быть целым числом от 1 до 1024',
    ],
    ['R1-271 a bad secret', 'ok', { '/auth': { md5: { secret: 'a-b' } } }, '/auth/md5/secret', 'Введите валидное значение'],
    [
      'R1-275 no country',
      'lim',
      exclude('geo', { region: null }),
      '/limitations/geo/0/exclude/0/country',
      'Выберите страну или удалите исключение',
    ],
    ['R1-278 a bad address', 'lim', exclude('ip', { ip: '1.2.3.4/33' }), '/limitations/ip/0/exclude/0/ip', 'Укажите корректный IP адрес'],
    [
      'R1-282 an empty referer',
      'lim',
      exclude('referer', { referer: '' }),
      '/limitations/referer/0/exclude/0/referer',
      'Заполните поле, либо удалите исключение',
    ],
    [
      'R1-285 an empty user agent',
      'lim',
      exclude('useragent', { useragent: ' ' }),
      '/limitations/useragent/0/exclude/0/useragent',
      'Заполните поле, либо удалите исключение',
    ],
  ]
  it.each(texts)('%s', (_, from, set, at, text) => expect(textAt(from, set, at)).toBe(text))
  it('the same texts apply to the rules of paths', () => {
    expect(
      textAt(
        'ok',
        { '/locations': { '/a': { origin: { servers: { 'a.com': { port: 80, weight: 0 } } } } } },
        '/locations/~1a/origin/servers/a.com/weight',
      ),
    ).toBe('Вес не может принимать нулевое значение.')
  })
})

describe('warnings', () => {
  const warned = (from: string, set: Record<string, unknown>) =>
    warningsOf(cdn2.warnings, applyPatch(structuredClone(base[from]), set), test, base[from])
  it('R1-252 all files of an S3 storage may be reachable', () => {
    expect(warned('s3', { '-/origin/s3_bucket': 1 })).toContainEqual({ id: 's3-bucket-needed', at: '/origin/s3_bucket' })
    expect(wordOf(name, 'ru_RU', wordKeys(name, 'warnings', 's3-bucket-needed'))).toMatch(/все файлы хранилища.*бакет/i)
  })
  it.each(['2xx', '3xx', '4xx', '5xx'])('R1-261 0 seconds warn at their own class: %s', (code) =>
    expect(warned('ok', { '/cache': { valid: { [code]: '0s' } } }).map(({ at }) => at)).toEqual([`/cache/valid/${code}`]),
  )
  it('R1-268 a changed slice size advises to clear the cache', () => {
    expect(warned('ok', { '/tuning': 'large', '/slice_size_megabytes': 8 })).toContainEqual({
      id: 'slice-changed',
      at: '/slice_size_megabytes',
    })
    expect(wordOf(name, 'ru_RU', wordKeys(name, 'warnings', 'slice-changed'))).toMatch(/очистите кэш/)
  })
  it('R1-215 image optimisation with video warns at both', () => {
    const found = warned('ok', { '/ioss': true, '/packaging': { mp4: { output_protocols: ['HLS'] } } })
    expect(found.filter(({ id }) => id === 'ioss-and-video').map(({ at }) => at)).toEqual(['/ioss', '/packaging'])
  })
  it('R1-379 R1-388 image optimisation names 2 MB', () => {
    expect(warned('ok', { '/ioss': true })).toEqual([{ id: 'image-2mb', at: '/ioss' }])
    expect(wordOf(name, 'ru_RU', wordKeys(name, 'warnings', 'image-2mb'))).toMatch(/2 МБ.*без изменений/)
  })
  it('R1-380 video conversion names fragmented MP4', () => {
    expect(warned('ok', { '/packaging': { mp4: { output_protocols: ['HLS'] } } })).toEqual([{ id: 'fmp4', at: '/packaging' }])
    expect(wordOf(name, 'ru_RU', wordKeys(name, 'warnings', 'fmp4'))).toMatch(/Фрагментированные.*MP4.*не поддерживаются/)
  })
})
