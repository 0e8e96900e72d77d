// A record as a list holds it.
export type ListRecord = Record<string, unknown> & {
  id: string | number
  version?: number
  _delivery?: { state: string }
  _reports?: { code: number | null }
}
