// Puts operator's types into the definitions folder of a test portal.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { DefinitionProblem } from '../../src/engine/types.ts'
import type { Portal } from '../server/support/portal.ts'

/** Text is written as it is, anything else as JSON. */
export function putType(portal: Portal, type: string, schema: unknown, files: Record<string, unknown> = {}): void {
  const folder = join(portal.dir, 'definitions', type)
  mkdirSync(folder, { recursive: true })
  for (const [file, content] of Object.entries({ 'schema.json': schema, ...files }))
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
}

export function removeType(portal: Portal, type: string): void {
  rmSync(join(portal.dir, 'definitions', type), { recursive: true, force: true })
}

/** Puts the type, takes it at once and tells what is wrong with it; what was mended is not wrong. */
export async function loadType(
  portal: Portal,
  type: string,
  schema: unknown,
  files: Record<string, unknown> = {},
): Promise<DefinitionProblem[]> {
  putType(portal, type, schema, files)
  await portal.services.registry.reload()
  return portal.services.registry.problems().filter((problem) => problem.type === type && problem.level !== 'repair')
}

/** Until every pattern has been judged: on a busy machine that takes more than one attempt. */
export async function readTypes({ services: { registry } }: Portal): Promise<void> {
  await registry.reload()
  await vi.waitFor(() => expect(registry.problems().filter(({ code }) => code === 'pattern_unjudged')).toEqual([]), {
    timeout: 150_000,
    interval: 100,
  })
}
