/** A command for a shell that reads an address of the API; `token` stands where the caller's own goes. */
export function curlOf(address: string, token: string): string {
  return `curl ${quoted(address)} \\\n  -H ${quoted('Accept: application/json')} \\\n  -H ${quoted(`Authorization: Bearer ${token}`)}`
}

/** Nothing inside of single quotes means anything to a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
