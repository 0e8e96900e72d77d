// What each generated client is asked to do; each of them answers in its own way, and says it here in one.
export type Portal = { address: string; token: string }
export type Zone = { id: string; version: number; name?: string; comment?: string; dnssec?: boolean }
export type Told<Data> = { status: number; headers: Headers; data?: Data; error?: { code: string; message: string } }
export type Listing = { sort: ['name', 'ASC' | 'DESC']; range: [number, number]; filter: string }

export type Zones = {
  create: (account: string, body: { name: string; comment?: string }) => Promise<Told<Zone>>
  list: (account: string, query: Listing) => Promise<Told<Zone[]>>
  read: (account: string, id: string) => Promise<Told<Zone>>
  merge: (account: string, id: string, tag: string, body: { comment: string }) => Promise<Told<Zone>>
  replace: (account: string, id: string, tag: string, body: { name: string; dnssec: boolean }) => Promise<Told<Zone>>
  remove: (account: string, id: string, tag?: string) => Promise<Told<Zone>>
}
