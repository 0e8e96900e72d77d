// Answers malformed requests: the parser rejects them before any hook, route or error handler runs.
import type { Socket } from 'node:net'
import { requestId } from './logging.ts'
import { fixedHeaders } from './headers.ts'

const answersByCode: Record<string, [status: number, reason: string, code: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'too_slow'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'too_large'],
}

export function createClientErrors({ isHttps }: { isHttps: boolean }): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (!socket.writable) return void socket.destroy()
    const [status, reason, code] = answersByCode[error.code ?? ''] ?? [400, 'Bad Request', 'bad_request']
    const id = requestId()
    const body = JSON.stringify({ status, code, message_key: `errors.${code}`, errors: [], request_id: id })
    const headers = {
      ...fixedHeaders(id, { isHttps }),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`)
    // Stops reading from clients that keep sending.
    socket.destroySoon()
  }
}
