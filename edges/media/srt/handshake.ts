// Handshake packets of SRT (draft-sharabayko-srt, section 3.2.1): requests of callers and their responses. Big-endian, with 16 bytes of
// header before the fields.

const headerBytes = 16
/** Header and fixed fields; extensions follow. */
const fixedBytes = 64
const at = { type: 0, to: 12, version: 16, flags: 20, request: 36, socket: 40, cookie: 44 }
const handshakeType = 0x80000000
const induction = 1
const conclusion = -1
/** In the answer to an induction: the listener speaks SRT. */
const magic = 0x4a17
const streamIdExtension = 5
const maxStreamIdLength = 512

export type Call =
  | { kind: 'induction' }
  | { kind: 'conclusion'; /** The cookie from the response to the caller's induction. */ cookie: number; streamId: string }

/** Codes of rejections, as libsrt reports them to callers. */
export const refusals = { unauthorized: 2401, overloaded: 2402, forbidden: 2403, conflict: 2409, unavailable: 2503 } as const
/** Codes of libsrt: the passphrases differ; only one side has one. */
const badSecret = 1010
const unsecure = 1011
export type Refusal = keyof typeof refusals

/** Undefined for every other packet, and for broken ones. */
export function callIn(packet: Buffer): Call | undefined {
  if (packet.length < fixedBytes || packet.readUInt32BE(at.type) !== handshakeType || packet.readUInt32BE(at.to) !== 0) return undefined
  const request = packet.readInt32BE(at.request)
  const version = packet.readUInt32BE(at.version)
  if (request === induction && version === 4) return { kind: 'induction' }
  if (request !== conclusion || version !== 5) return undefined
  return { kind: 'conclusion', cookie: packet.readUInt32BE(at.cookie), streamId: streamIdIn(packet.subarray(fixedBytes)) }
}

/** The answer to an induction. It is not longer than the question, so that a forged address gains nothing. */
export function inductionAnswer(packet: Buffer, cookie: number): Buffer {
  const answer = Buffer.from(packet.subarray(0, fixedBytes))
  packet.copy(answer, at.to, at.socket, at.socket + 4)
  answer.writeUInt32BE(5, at.version)
  answer.writeUInt32BE(magic, at.flags)
  answer.writeUInt32BE(cookie, at.cookie)
  return answer
}

/** The induction to the next listener, as the caller of a conclusion first sent it. */
export function inductionOf(packet: Buffer): Buffer {
  const request = Buffer.from(packet.subarray(0, fixedBytes))
  request.writeUInt32BE(4, at.version)
  request.writeUInt32BE(2, at.flags)
  request.writeInt32BE(induction, at.request)
  request.writeUInt32BE(0, at.cookie)
  return request
}

/** The cookie in an answer to an induction. */
export function cookieIn(packet: Buffer): number | undefined {
  const isAnswer =
    packet.length >= fixedBytes && packet.readUInt32BE(at.type) === handshakeType && packet.readInt32BE(at.request) === induction
  return isAnswer ? packet.readUInt32BE(at.cookie) : undefined
}

export function withCookie(packet: Buffer, cookie: number): Buffer {
  const changed = Buffer.from(packet)
  changed.writeUInt32BE(cookie, at.cookie)
  return changed
}

export function refusalOf(packet: Buffer, why: Refusal): Buffer {
  const answer = Buffer.from(packet.subarray(0, fixedBytes))
  packet.copy(answer, at.to, at.socket, at.socket + 4)
  answer.writeUInt32BE(0, at.flags)
  answer.writeInt32BE(refusals[why], at.request)
  return answer
}

/** Why a listener refused a caller: the passphrases differ, or only one of the two has one. Undefined for every other packet. */
export function passphraseFaultIn(packet: Buffer): 'wrong' | 'oneSided' | undefined {
  if (packet.length < fixedBytes || packet.readUInt32BE(at.type) !== handshakeType) return undefined
  const request = packet.readInt32BE(at.request)
  return request === badSecret ? 'wrong' : request === unsecure ? 'oneSided' : undefined
}

/** Texts are sent in words of four bytes, each backwards. */
function streamIdIn(extensions: Buffer): string {
  for (let offset = 0; offset + 4 <= extensions.length;) {
    const [kind, words] = [extensions.readUInt16BE(offset), extensions.readUInt16BE(offset + 2)]
    const content = extensions.subarray(offset + 4, offset + 4 + words * 4)
    if (kind === streamIdExtension && content.length === words * 4 && content.length <= maxStreamIdLength)
      return Buffer.from(content).swap32().toString('latin1').replace(/\0+$/, '')
    offset += 4 + words * 4
  }
  return ''
}

/**
 * The application, stream and key of a publisher. Undefined for any other request.
 * @example requestIn('#!::m=publish,r=live-1/main,s=secret') → { name: 'live-1_main', key: 'secret' }
 */
export function requestIn(streamId: string): { name: string; key: string } | undefined {
  // Encoders that do not decode the address send it unchanged.
  const text = streamId.startsWith('%23!::') ? `#!::${streamId.slice('%23!::'.length)}` : streamId
  if (!text.startsWith('#!::')) return undefined
  const fields = text
    .slice('#!::'.length)
    .split(',')
    .map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)] as const)
  const one = (name: string): string | undefined => {
    const found = fields.filter(([key]) => key === name)
    return found.length === 1 ? found[0]![1] : undefined
  }
  const [mode, resource, key] = [one('m'), one('r'), one('s')]
  const [application, stream, ...rest] = (resource ?? '').split('/')
  if (mode !== 'publish' || !application || !stream || rest.length > 0) return undefined
  return { name: `${application}_${stream}`, key: key ?? '' }
}

export const smallestPacket = headerBytes
