// The build of recheck that is JavaScript alone; its types are those of the whole.
declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck'

  const recheck: { checkSync: typeof checkSync }
  export default recheck
}
