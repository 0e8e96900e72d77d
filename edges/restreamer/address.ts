// Parses addresses of sources and targets. The portal checks records before it delivers them; they are checked here again.
import { plainName } from '../../server/drivers/outside/names.ts'
import type { Fault } from './decide.ts'
import type { Target } from './jobs.ts'

export type Rtmp = { protocol: 'rtmp'; isSecure: boolean; host: string; port: number; app: string; stream: string; tcUrl: string }
export type Web = { protocol: 'web'; url: string }
export type Srt = { protocol: 'srt'; host: string; port: number }

/** Both ends of a target, or why it cannot be sent to. */
export function routeOf(source: string, target: Target): { from: Rtmp | Web; to: Rtmp | Srt } | Fault {
  const [from, to] = [sourceAt(source), targetAt(target.url, target.key)]
  if (!from) return { code: 'notFound', side: 'source', reason: 'The address of the source is not valid.' }
  if (!to) return { code: 'failed', side: 'target', reason: 'The address of the target is not valid.' }
  if (target.login !== '') return { code: 'failed', side: 'target', reason: 'This restreamer cannot log in to targets.' }
  return { from, to }
}

/** Undefined for anything that is no address of a source. */
export function sourceAt(address: string): Rtmp | Web | undefined {
  const url = parsed(address)
  if (!url) return undefined
  return /^https?:$/.test(url.protocol) ? { protocol: 'web', url: url.href } : rtmpAt(address, '')
}

/** An RTMP key is appended to the path of the URL; SRT addresses may come without `srt://`. */
export function targetAt(address: string, key: string): Rtmp | Srt | undefined {
  if (/^rtmps?:\/\//i.test(address)) return rtmpAt(address, key)
  const url = parsed(address.startsWith('srt://') ? address : `srt://${address}`)
  return url?.port ? { protocol: 'srt', host: hostOf(url), port: Number(url.port) } : undefined
}

/** The text after the last slash is the name of the stream, the path before it the application. */
function rtmpAt(address: string, key: string): Rtmp | undefined {
  const url = parsed(address)
  if (!url || !/^rtmps?:$/.test(url.protocol) || hasBreak(address + key)) return undefined
  const isSecure = url.protocol === 'rtmps:'
  const path = address.replace(/^[^:]*:\/\/[^/?#]*\/?/, '')
  const whole = key === '' ? path : `${path.replace(/\/+$/, '')}/${key}`
  const cut = key === '' ? path.replace(/\?.*$/, '').lastIndexOf('/') : whole.length - key.length - 1
  const [app, stream] = [whole.slice(0, cut), whole.slice(cut + 1)]
  if (cut <= 0 || stream === '') return undefined
  return {
    protocol: 'rtmp',
    isSecure,
    host: hostOf(url),
    port: Number(url.port || (isSecure ? 443 : 1935)),
    app,
    stream,
    tcUrl: `${url.protocol}//${url.host}/${app}`,
  }
}

/** `new URL` accepts line breaks and removes them silently. */
function parsed(address: string): URL | undefined {
  return !hasBreak(address) && URL.canParse(address) ? new URL(address) : undefined
}

function hasBreak(text: string): boolean {
  return /[\u0000-\u001F\u007F]/.test(text)
}

function hostOf({ hostname }: URL): string {
  return plainName(hostname.replace(/^\[|\]$/g, ''))
}
