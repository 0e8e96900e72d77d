import { expect, it } from 'vitest'
import { publishedIn } from './stat.ts'

const stream = (name: string, more: string) => `<stream><name>${name}</name>${more}</stream>`
const whole = (streams: string) =>
  `<?xml version="1.0" encoding="utf-8" ?>\n<rtmp><bytes_in>9</bytes_in><server><application><name>live</name><live>${streams}<nclients>1</nclients></live></application></server></rtmp>`

it('reports published streams, their start, and the frames that the encoder declares', () => {
  const meta =
    '<meta><video><width>320</width><height>180</height><frame_rate>25</frame_rate><codec>H264</codec></video><audio><codec>AAC</codec></audio></meta>'
  const xml = whole(
    stream('live-1_main', `<time>8723</time><bytes_in>550689</bytes_in>${meta}<publishing/><active/>`) +
      stream('live-1_audio', '<time>5</time><bytes_in>7</bytes_in><publishing/>') +
      stream('live-1_gone', '<time>5</time><bytes_in>7</bytes_in>'),
  )
  expect([...publishedIn(xml)]).toEqual([
    ['live-1_main', { bytes: 550_689, time: 8723, fps: 25, width: 320, height: 180, video: 'H264', audio: 'AAC' }],
    ['live-1_audio', { bytes: 7, time: 5 }],
  ])
})
it('omits frames and sizes that are not numbers, and codecs that are not names', () =>
  expect(
    publishedIn(
      whole(
        stream(
          'a',
          '<meta><video><frame_rate>x</frame_rate><width>-1</width><height>0</height><codec>&lt;b&gt;</codec></video></meta><publishing/>',
        ),
      ),
    ).get('a'),
  ).toEqual({
    bytes: 0,
    time: 0,
  }))
it('reports no streams of an idle server', () => expect(publishedIn(whole('')).size).toBe(0))
it.each([[''], ['no xml'], ['<rtmp><stream>']])('refuses %j', (text) => expect(() => publishedIn(text)).toThrow())
