import { expect, it } from 'vitest'
import { playlistOf } from './playable.ts'

it.each([
  ['https://hls.example.com/a/b/main.m3u8?token=1', 'https:'],
  ['http://hls.example.com/a/b/main.m3u8', 'http:'],
  ['http://127.0.0.1:8082/a/b/main.m3u8', 'https:'],
])('%s is played on a page over %s', (source, protocol) => expect(playlistOf(source, protocol)).toBe(source))
it.each([
  ['', 'https:'],
  ['rtmp://in.example.com/a/b/main', 'https:'],
  ['https://hls.example.com/a/b/main', 'https:'],
  ['https://hls.example.com/a/b/main.mp4?x=.m3u8', 'https:'],
  ['http://hls.example.com/a/b/main.m3u8', 'https:'],
  ['javascript:alert(1)//.m3u8', 'https:'],
  ['blob:https://a.example/x.m3u8', 'https:'],
])('%s is not played on a page over %s', (source, protocol) => expect(playlistOf(source, protocol)).toBeUndefined())
