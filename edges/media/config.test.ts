import { expect, it } from 'vitest'
import { configOf, type ConfigOptions } from './config.ts'

const options: ConfigOptions = {
  dir: '/var/lib/media',
  module: '/usr/lib/nginx/modules/ngx_rtmp_module.so',
  rtmp: '127.0.0.1:1935',
  hls: '8088',
  ports: { agent: 5001, stat: 5002, viewers: 5003 },
  token: 'token-1',
}

it('listens for encoders and viewers at the reported addresses, and for its own requests on this machine only', () => {
  const listens = [...configOf(options).matchAll(/listen ([^;]+);/g)].map(([, address]) => address)
  expect(listens).toEqual(['127.0.0.1:1935', '8088', '127.0.0.1:5002'])
})
it('checks every publisher, at an address that only nginx knows', () => {
  expect(configOf(options)).toContain('on_publish http://127.0.0.1:5001/token-1/publish;')
  expect(configOf(options)).toContain('on_update http://127.0.0.1:5001/token-1/update;')
})
it('names a user only if one is given', () => {
  expect(configOf(options)).not.toMatch(/^user /m)
  expect(configOf({ ...options, user: 'media' })).toMatch(/^user media;$/m)
})
it.each([['/var/"; include /etc/passwd; #'], ['/var/$uri'], ['/var/a\nb'], ['/var/a\\b']])('refuses the folder %j', (dir) =>
  expect(() => configOf({ ...options, dir })).toThrow('cannot quote'),
)
it('finds the playlist of a DVR before that of a stream of the same shape', () => {
  const places = [...configOf(options).matchAll(/location ~ (\S+) \{/g)].map(([, expression]) => new RegExp(expression!))
  const first = (path: string) => places.find((place) => place.test(path))?.source
  expect(first('/dvr/rec_1/index.m3u8')).toContain('dvr')
  expect(first('/dvr/rec_1/a/b.m3u8')).toContain('dvr')
  expect(first('/live-1/main/index.m3u8')).toContain('application')
  expect(first('/records/rec_1/file_1/index.m3u8')).toContain('records')
  expect(first('/records/rec_1/file_1/file.json')).toBeUndefined()
})
