import type { Brand } from './types.ts'

type Where = { client?: string | undefined; /** Names of the page and of its area, the nearest first. */ names?: string[] }

/** The brand's documentation in a language: for the current page, else for the client type, else the general one. */
export function documentationOf(
  { documentation }: Pick<Brand, 'documentation'>,
  locale: string,
  { client, names = [] }: Where = {},
): string | undefined {
  const { urls, clients, overrides } = documentation ?? {}
  const rows = [...names.map((name) => overrides?.[name]), client === undefined ? undefined : clients?.[client], urls]
  return rows
    .map((row) => (row as Record<string, string> | undefined)?.[locale])
    .find((url) => typeof url === 'string' && url.startsWith('https://'))
}
