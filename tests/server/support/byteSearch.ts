// Searches the bytes of files for secrets, as they are and as programs like to write them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Findings: `secret in file`, never the secret itself. `secrets`: by description. */
export function foundIn(files: Record<string, Buffer>, secrets: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([file, bytes]) =>
    Object.entries(secrets).flatMap(([kind, secret]) =>
      writings(secret).some((text) => bytes.includes(text)) ? [`${kind} in ${file}`] : [],
    ),
  )
}

/** Every file below a folder but the key, which opens what is sealed. */
export function filesOf(dir: string): Record<string, Buffer> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile() && file.name !== 'secrets.key')
  return Object.fromEntries(files.map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name))]))
}

/** For a PEM, a line from its middle, because line breaks vary. */
function writings(secret: string): string[] {
  const text = secret.includes('\n') ? secret.split('\n')[1]! : secret
  const bytes = Buffer.from(text)
  return [text, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), encodeURIComponent(text)]
}
