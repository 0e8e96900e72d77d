// Turns the source text that browsers import into the server's validators: one text, one verdict on both sides.
import { Script } from 'node:vm'
import '../../../../src/engine/compile/edgeReady.ts'
import '../../../../src/engine/patterns/linearReady.ts'
import { REQUIRE, type CompiledExports } from '../../../../src/engine/compile/runtime.ts'

type Factory = (require: (id: string) => unknown) => CompiledExports
const head = 'export default '

/** Exports of a compiled module. The text comes from our compiler alone, never from a folder or a request. */
export function evaluate(source: string, hash: string): CompiledExports {
  if (!source.startsWith(head)) throw new Error(`Compiled module ${hash} does not begin with "${head}"`)
  const factory = new Script(`(${source.slice(head.length).trim().replace(/;$/, '')})`, {
    filename: `validators/${hash}.js`,
  }).runInThisContext() as Factory
  return factory(REQUIRE)
}
