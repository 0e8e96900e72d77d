import { expect, it } from 'vitest'
import { streamNames } from './streamAddresses.ts'

const nameOf = streamNames([
  { application: 'app-1', name: 'main', host: 'play.example.com' },
  { application: 'app-2', name: 'main', host: 'other.example.com' },
])

it.each([
  ['rtmp://ingest.example.com/app-1/main', 'app-1 main'],
  ['srt://203.0.113.7:9000/app-1_main', 'app-1 main'],
  ['https://play.example.com/hls/main/index.m3u8', 'app-1 main'],
  ['https://OTHER.example.com./main/index.m3u8', 'app-2 main'],
  ['rtmp://ingest.example.com/app-1/second', 'ingest.example.com/app-1/second'],
  ['https://elsewhere.example.com/main', 'elsewhere.example.com/main'],
  ['', ''],
])('%s leads to %s', (address, name) => {
  expect(nameOf(address)).toBe(name)
})
