// Third-party scripts configured by the deployment: a chat widget, web analytics. The portal works without them and in spite of their errors.
import { SCRIPT_TIMEOUT } from '../../ui/loadScript.ts'

type Outcome = 'loaded' | 'failed' | 'late'

/** Settles when each script is loaded, has failed or timed out; never rejects. */
export async function loadScripts(addresses: string[], within = SCRIPT_TIMEOUT): Promise<Outcome[]> {
  const trusted = policyFor(addresses)
  return Promise.all(addresses.map((address) => load(trusted(address), within)))
}

function load(address: string, within: number): Promise<Outcome> {
  return new Promise((settle) => {
    const script = document.createElement('script')
    const late = setTimeout(() => {
      // Removed from the page it would still run; moved to a document of its own it does not.
      document.implementation.createHTMLDocument('').adoptNode(script)
      settle('late')
    }, within)
    const end = (how: Outcome) => () => {
      clearTimeout(late)
      settle(how)
    }
    script.async = true
    script.addEventListener('load', end('loaded'))
    script.addEventListener('error', end('failed'))
    script.src = address
    document.head.append(script)
  })
}

type Policies = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string }
}

/** Only scripts from the server's configuration: injected page contents never become a script. */
function policyFor(addresses: string[]): (address: string) => string {
  const check = (url: string): string => {
    if (!addresses.includes(url)) throw new TypeError(`no script of this page: ${url}`)
    return url
  }
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  const policy = policies?.createPolicy('portal', { createScriptURL: check })
  return policy ? (address) => policy.createScriptURL(address) : check
}
