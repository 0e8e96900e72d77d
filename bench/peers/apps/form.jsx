// Stock rjsf-mui: `bench.mount(name)` draws the form of a schema with its data, `bench.unmount()` takes it away.
import { createRoot } from 'react-dom/client'
import Form from '@rjsf/mui'
import validator from '@rjsf/validator-ajv8'

const root = document.getElementById('root')
let shown
const known = {}
window.bench = {
  async load(name) {
    known[name] = await (await fetch(`/bench-data/${name}.json`)).json()
  },
  mount(name) {
    shown = createRoot(root)
    shown.render(<Form schema={known[name].schema} formData={known[name].data} validator={validator} />)
  },
  unmount: () => shown.unmount(),
}
