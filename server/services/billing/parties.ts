// The parties of a document, as they were when the month was closed.
import { providerScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import { projectType } from '../hooks/projects.ts'
import { notFound } from '../problem.ts'

export type Party = {
  name: string
  director?: string
  inn?: string
  kpp?: string
  ogrn?: string
  address?: string
  bank?: string
  bik?: string
  account?: string
}
export type Parties = { seller: Party; buyer: Party; contract: { number?: string; signed_at?: string } }
type Entity = {
  inn?: string
  kpp?: string
  ogrn?: string
  legal_address?: string
  director?: string
  bank?: string
  bik?: string
  account?: string
}
type Project = {
  name: string
  company_brand: string
  contract?: Parties['contract']
  entity_form?: Entity
  accounts?: Record<string, { company_name?: string }>
}
type Brand = { name?: string; company?: { name?: string; director?: string; id?: string } }

export async function partiesOf({ records, brands }: Pick<Repositories, 'records' | 'brands'>, id: string): Promise<Parties> {
  const row = await records.find(providerScope, projectType, id)
  if (!row) throw notFound()
  const { name, company_brand, contract = {}, entity_form = {}, accounts = {} } = JSON.parse(row.data) as Project
  const { name: brandName = company_brand, company = {} } = JSON.parse((await brands.find(company_brand)) ?? '{}') as Brand
  const { legal_address: address, ...entity } = entity_form
  const companyName = Object.values(accounts).find(({ company_name }) => company_name)?.company_name
  return {
    seller: {
      name: company.name ?? brandName,
      ...(company.director && { director: company.director }),
      ...(company.id && { inn: company.id }),
    },
    buyer: { name: companyName ?? name, ...entity, ...(address && { address }) },
    contract: { ...(contract.number && { number: contract.number }), ...(contract.signed_at && { signed_at: contract.signed_at }) },
  }
}
