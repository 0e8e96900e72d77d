/** A command for a shell that reads an address of the API; `token` stands where the caller's own goes. */
export function curlOf(address: string, token: string): string {
  return written([`curl ${quoted(address)}`, header('Accept: application/json'), header(`Authorization: Bearer ${token}`)])
}

/** The same for replacing a record: its version is the one that was seen, the fields are all it shall have. */
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

/** Nothing inside of single quotes means anything to a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
