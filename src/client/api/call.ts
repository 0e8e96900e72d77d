// Typed calls of declared routes: parameters, body, and response. The types cost no bytes.
import type { Calls } from './generated.ts'
import { API, request, type Call } from './http.ts'

/** A form, or a file, holds the members of the body. */
type Sent<Name extends keyof Calls> = Calls[Name] extends { body: infer Body }
  ? Omit<Calls[Name], 'answer' | 'body'> & ({ body: Body | FormData } | { form: Body & Record<string, string> })
  : Omit<Calls[Name], 'answer'>
type Ask<Name extends keyof Calls> = Sent<Name> & Pick<Call, 'signal' | 'quiet401' | 'headers'>
type Given<Name extends keyof Calls> = object extends Ask<Name> ? [ask?: Ask<Name>] : [ask: Ask<Name>]
type Loose = Omit<Call, 'method'> & { params?: Record<string, string>; query?: Record<string, unknown> }

/** The body of the response. Throws like `request`. */
export async function call<Name extends keyof Calls>(name: Name, ...[ask]: Given<Name>): Promise<Calls[Name]['answer']> {
  const { params = {}, query, ...rest }: Loose = ask ?? {}
  const [method, path = ''] = name.split(' ')
  const address = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
  return (await request<Calls[Name]['answer']>(`${API}${address}${searchOf(query)}`, { method, ...rest })).json
}

function searchOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString()}`
}
