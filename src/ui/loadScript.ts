/** Milliseconds that code may be on its way (000 §9). */
export const SCRIPT_TIMEOUT = 120_000

/** What `load` brings. A browser waits for code for ever: after 120 s this fails as a call does when the server cannot be reached. */
export function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(Object.assign(new Error('script_too_slow'), { status: 0 })), SCRIPT_TIMEOUT)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
