/** A shell command that fetches an address of the API; `token` is the placeholder for the user's own. */
export function curlOf(address: string, token: string): string {
  return written([`curl ${quoted(address)}`, header('Accept: application/json'), header(`Authorization: Bearer ${token}`)])
}

/** A shell command that replaces a record: with the version that was seen and all fields. */
export function putCurlOf(address: string, token: string, version: number, fields: unknown): string {
  return written([
    `curl -X PUT ${quoted(address)}`,
    header('Content-Type: application/json'),
    header(`Authorization: Bearer ${token}`),
    header(`If-Match: "${version}"`),
    `--data ${quoted(JSON.stringify(fields, null, 2))}`,
  ])
}

const header = (text: string) => `-H ${quoted(text)}`
const written = (parts: string[]) => parts.join(' \\\n  ')

/** Inside single quotes the shell expands nothing. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
