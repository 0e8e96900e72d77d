import { expect, it } from 'vitest'
import { curlOf } from './curl.ts'

it('writes a command that a shell takes word for word', () => {
  expect(curlOf('https://portal.example/api/v1/things/thing_1', 'TOKEN')).toBe("curl 'https://portal.example/api/v1/things/thing_1' \\\n  -H 'Accept: application/json' \\\n  -H 'Authorization: Bearer TOKEN'")
  expect(curlOf("https://portal.example/'$(id)`id`", 'TOKEN')).toContain(`'https://portal.example/'\\''$(id)\`id\`'`)
})
