// Loads compiled validators from our own origin by content hash: nothing is compiled in the browser.
import { EdgeChecksMissing } from '../../engine/compile/edgeChecks.ts'
import { REQUIRE, validatorsOf, type CompiledExports, type Validators } from '../../engine/compile/runtime.ts'
import { LinearEngineMissing } from '../../engine/patterns/matchers.ts'
import type { Schema } from '../../engine/schema/types.ts'
import { loadScript } from '../../ui/loadScript.ts'

type Module = { default: (require: (id: string) => unknown) => CompiledExports }
const modules = new Map<string, Promise<Module>>()

/** Loads the module once; `schema` must be the one the hash belongs to (formSchemaOf), and is kept by reference. */
export async function loadValidators(hash: string, type: string, account: string | undefined, schema: Schema): Promise<Validators> {
  const query = new URLSearchParams({ type, ...(account === undefined ? {} : { account }) }).toString()
  const url = `/validators/${hash}.js?${query}`
  const module = modules.get(url) ?? loadScript(() => import(/* @vite-ignore */ url) as Promise<Module>)
  modules.set(url, module)
  module.catch(() => modules.delete(url))
  return validatorsOf(await exportsOf(await module), schema)
}

async function exportsOf({ default: factory }: Module): Promise<CompiledExports> {
  try {
    return factory(REQUIRE)
  } catch (error) {
    if (error instanceof EdgeChecksMissing) await loadScript(() => import('../../engine/compile/edgeReady.ts'))
    else if (error instanceof LinearEngineMissing) await loadScript(() => import('../../engine/patterns/linearReady.ts'))
    else throw error
    // It may need the other one as well.
    return exportsOf({ default: factory })
  }
}
