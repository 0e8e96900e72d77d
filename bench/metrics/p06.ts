// Start-up with 100 types of an operator, against compiling all of them with ajv first.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { definitionOf } from '../../tests/support/builtins.ts'
import { alternate, rowOf, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { peersDir, root } from '../support/paths.ts'
import { call, newHome, signIn, startPortal, untilSettled } from '../support/portal.ts'
import { startNode } from '../support/processes.ts'
import { once } from 'node:events'

const count = 100
/** The largest built-in type under other names. */
const model = 'http-resources'

export async function p06({ repeats, say }: Bench): Promise<Row[]> {
  const home = newHome()
  const text = readFileSync(join(root, 'src/schemas', model, 'schema.json'), 'utf8')
  const names = Array.from({ length: count }, (_, index) => `bench-type-${index}`)
  for (const name of names) {
    const folder = join(home, 'definitions', name)
    mkdirSync(folder)
    // Each text differs, so that nothing is shared by hash.
    writeFileSync(join(folder, 'schema.json'), JSON.stringify({ ...(JSON.parse(text) as object), description: name }))
    writeFileSync(
      join(folder, 'resource.json'),
      JSON.stringify({
        name,
        scope: 'account',
        title: '{name}',
        access: { read: ['customer'] },
        list: { columns: ['name'] },
        form: { sections: [{ id: 'all', fields: ['name'] }] },
      }),
    )
  }
  const schemas = join(home, 'schemas.json')
  const { schema } = definitionOf(model)
  writeFileSync(schemas, JSON.stringify(names.map((name) => ({ ...schema, $id: `https://bench.example/${name}`, description: name }))))
  try {
    await readAll(home, names)
    const samples = await alternate({ ours: () => oursOf(home, names), peer: () => eagerOf(schemas) }, repeats, say)
    return [
      rowOf(samples, 'ready', {
        id: 'P6',
        metric: `start → ready, ${count} operator's types`,
        unit: 'ms',
        peerName: `process that compiles ${count} with ajv`,
        goal: { most: 0.1 },
      }),
    ]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** The very first start checks each folder; later starts load what worked. */
async function readAll(home: string, names: string[]): Promise<void> {
  const portal = await startPortal({ home })
  await untilSettled(portal)
  const seen = await typesSeen(portal, await signIn(portal), names)
  await portal.stop()
  if (seen !== names.length) throw new Error(`${seen} of ${names.length} types are in force`)
}

async function oursOf(home: string, names: string[]) {
  const portal = await startPortal({ home, demo: false, core: 0 })
  const seen = await typesSeen(portal, await signIn(portal), names)
  await portal.stop()
  if (seen !== names.length) throw new Error(`only ${seen} of ${names.length} types are there when the server is ready`)
  return { ready: portal.readyMilliseconds }
}

async function typesSeen(portal: Parameters<typeof call>[0], token: string, names: string[]): Promise<number> {
  const types = await call<{ name: string }[]>(portal, token, '/definitions?account=demo-cdn2')
  return types.filter(({ name }) => names.includes(name)).length
}

async function eagerOf(schemas: string) {
  const begun = performance.now()
  const started = startNode([join(peersDir, 'ajvAll.mjs'), schemas], { core: 0 })
  await once(started.child, 'close')
  const took = performance.now() - begun
  if (started.output().trim() !== String(count)) throw new Error(`ajv compiled something else: ${started.output()}`)
  return { ready: took }
}
