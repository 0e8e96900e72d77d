// A react-admin app as its tutorial makes it: guessers over ra-data-simple-rest. All it knows of the portal is an address and a token.
import { createRoot } from 'react-dom/client'
import simpleRestProvider from 'ra-data-simple-rest'
import { Admin, EditGuesser, fetchUtils, ListGuesser, Resource, ShowGuesser } from 'react-admin'

const given = new URLSearchParams(window.location.search)
const [api, token, resources] = ['api', 'token', 'resources'].map((name) => given.get(name) ?? '')

const httpClient: typeof fetchUtils.fetchJson = (url, options = {}) =>
  fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token}` } })

function App() {
  return (
    <Admin dataProvider={simpleRestProvider(api!, httpClient)}>
      {resources!.split(',').map((name) => (
        <Resource key={name} name={name} list={ListGuesser} edit={EditGuesser} show={ShowGuesser} />
      ))}
    </Admin>
  )
}

createRoot(document.getElementById('root')!).render(<App />)
