// The table of saved views of lists.

export type ViewTable = {
  person_id: string
  account: string
  type: string
  id: string
  name: string
  data: string
  is_default: number
  created_at: string
}
