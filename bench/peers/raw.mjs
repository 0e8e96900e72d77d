// node:http that sends one prepared answer and does nothing else.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { headers, body } = JSON.parse(readFileSync(process.argv[3], 'utf8'))
const bytes = Buffer.from(body)
const all = { ...Object.fromEntries(headers), 'content-length': bytes.length }
createServer((_request, response) => {
  response.writeHead(200, all)
  response.end(bytes)
}).listen(Number(process.argv[2]), '127.0.0.1')
