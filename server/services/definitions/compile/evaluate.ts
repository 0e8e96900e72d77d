// Evaluates the module text that browsers import, so that both sides share one validator and one verdict.
import { Script } from 'node:vm'
import '../../../../src/engine/compile/edgeReady.ts'
import '../../../../src/engine/patterns/linearReady.ts'
import { REQUIRE, type CompiledExports } from '../../../../src/engine/compile/runtime.ts'

type Factory = (require: (id: string) => unknown) => CompiledExports
const head = 'export default '

/** Exports of a compiled module. The text comes from our compiler only, never from a folder or a request. */
export function evaluate(source: string, hash: string): CompiledExports {
  if (!source.startsWith(head)) throw new Error(`Compiled module ${hash} does not begin with "${head}"`)
  const factory = new Script(`(${source.slice(head.length).trim().replace(/;$/, '')})`, {
    filename: `validators/${hash}.js`,
  }).runInThisContext() as Factory
  return factory(REQUIRE)
}
