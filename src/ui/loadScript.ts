/** Time-out for loading code, in milliseconds (000 §9). */
export const SCRIPT_TIMEOUT = 120_000

/** The result of `load`. A browser waits for code forever: after 120 s this fails like a call to an unreachable server. */
export function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(Object.assign(new Error('script_too_slow'), { status: 0 })), SCRIPT_TIMEOUT)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
