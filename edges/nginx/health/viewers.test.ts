import { expect, it } from 'vitest'
import { viewerIn, watchedName } from './viewers.ts'

const said = (path: string, who = '192.0.2.1 VLC/3') => `<190>Mar  1 10:00:00 nginx: me\tlive_1\t${path}\t${who}`
const record = { account: 'me', id: 'live_1' }

it('counts for the stream of the playlist, also for a quality below it', () => {
  for (const path of ['/tv/index.m3u8', '/tv/720p/index.m3u8', '/tv/a/b/index.m3u8'])
    expect(viewerIn(said(path))!.names).toContain(watchedName(record, '/tv/index.m3u8'))
  expect(viewerIn(said('/index.m3u8'))).toEqual({ names: ['me live_1 /'], who: '192.0.2.1 VLC/3' })
})
it('counts for no other stream, record or account', () => {
  expect(viewerIn(said('/tv2/index.m3u8'))!.names).not.toContain(watchedName(record, '/tv/index.m3u8'))
  expect(viewerIn(said('/tv/index.m3u8'))!.names).not.toContain(watchedName(record, '/tv/deep/index.m3u8'))
  expect(viewerIn(said('/tv/index.m3u8'))!.names).not.toContain(watchedName({ ...record, id: 'live_2' }, '/tv/index.m3u8'))
})
it('keeps few folders of a long path', () => expect(viewerIn(said(`${'/a'.repeat(500)}/index.m3u8`))!.names).toHaveLength(6))
it.each([
  '',
  '<190>nginx: me',
  '<190>nginx: me\tlive_1\tindex.m3u8\tx',
  '<190>nginx: \tlive_1\t/tv/index.m3u8\tx',
  said('/tv/index.m3u8', ''),
])('takes no notice of %j', (message) => expect(viewerIn(message)).toBeUndefined())
