// Compiled checks come from our own origin under their content hash: nothing is compiled in the browser.

/** The exports of a compiled module; engine/runtime turns them into checks. */
export type ValidatorExports = Record<string, unknown>
type Module = { default: (require: (id: string) => unknown) => ValidatorExports }

const loaded = new Map<string, Promise<Module>>()

/** Loads a compiled module once; `require` gives it the run-time helpers of the engine. */
export async function loadValidatorModule(hash: string, type: string, account: string | undefined, require: (id: string) => unknown): Promise<ValidatorExports> {
  const query = new URLSearchParams({ type, ...(account === undefined ? {} : { account }) }).toString()
  const url = `/validators/${hash}.js?${query}`
  const module = loaded.get(url) ?? (import(/* @vite-ignore */ url) as Promise<Module>)
  loaded.set(url, module)
  module.catch(() => loaded.delete(url))
  return (await module).default(require)
}
