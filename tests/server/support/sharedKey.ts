/** Processes over one database seal with one key: settings of those that share PostgreSQL. */
export const sharedKey = ({ DATABASE_URL }: Record<string, string>): { SECRETS_KEY?: string } =>
  DATABASE_URL ? { SECRETS_KEY: Buffer.alloc(32, 7).toString('base64url') } : {}
