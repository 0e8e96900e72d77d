// Changes of a batch of the API, and its answer.
export type Change =
  | { action: 'create'; data: object }
  | { action: 'replace'; id: string; version: number; data: object }
  | { action: 'delete'; id: string; version: number }
  | { action: 'restore'; id: string; version: number }
export type Result = { id: string; version: number }
