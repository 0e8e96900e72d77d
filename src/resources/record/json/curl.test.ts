import { expect, it } from 'vitest'
import { curlOf, putCurlOf } from './curl.ts'

it('writes a command that a shell passes on unchanged', () => {
  expect(curlOf('https://portal.example/api/v1/things/thing_1', 'TOKEN')).toBe(
    "curl 'https://portal.example/api/v1/things/thing_1' \\\n  -H 'Accept: application/json' \\\n  -H 'Authorization: Bearer TOKEN'",
  )
  expect(curlOf("https://portal.example/'$(id)`id`", 'TOKEN')).toContain(`'https://portal.example/'\\''$(id)\`id\`'`)
})

it('writes a command that replaces the version that was seen', () => {
  expect(putCurlOf('https://portal.example/x', 'TOKEN', 3, { name: "it's" })).toBe(
    `curl -X PUT 'https://portal.example/x' \\\n  -H 'Content-Type: application/json' \\\n  -H 'Authorization: Bearer TOKEN' \\\n  -H 'If-Match: "3"' \\\n  --data '{\n  "name": "it'\\''s"\n}'`,
  )
})
