// Swagger UI without what the portal has itself (title, servers, sign-in) and without markup in texts: they are texts.
import SwaggerUI, {
  type CallOfViewer,
  type Tagged,
  type Tree,
  type ViewerPlugin,
  type ViewerSystem,
} from '@fastify/swagger-ui/static/swagger-ui-bundle.js'
import type { ReactNode } from 'react'
import { isFound } from './readableDocument.ts'
import { type Translate, translateWithin } from './viewerTexts.ts'
import './apiReference.css'
import './models.css'

const nothing = () => null
/** One of the viewer's words, so that it is translated. */
const bodyName = 'Request body'

/** Operations whose heading, method, address and summary hold every word. */
function withPhrase(tagged: Tagged, phrase: string): Tagged {
  const texts = (one: Tree) => [one.get('method'), one.get('path'), one.getIn(['operation', 'summary'])].map((text) => textOf(text))
  return tagged
    .map((tag, heading) =>
      tag.set(
        'operations',
        tag.get('operations').filter((one) => isFound(phrase, heading, ...texts(one))),
      ),
    )
    .filter((tag) => tag.get('operations').size > 0)
}

const portalParts: ViewerPlugin = ({ React }) => ({
  components: {
    PortalLayout: ({ getComponent }) =>
      React.createElement(
        'div',
        { className: 'swagger-ui' },
        React.createElement((getComponent as ViewerSystem['getComponent'])('operations', true)),
      ),
    // The viewer itself puts its own words into <i>.
    Markdown: ({ source, className }) => {
      const text = typeof source === 'string' ? source : ''
      const [, own, rest] = /^<i>(.*?)<\/i> : ([^]*)$/.exec(text) ?? []
      if (text === '') return null
      const parts = own === undefined ? [text] : [React.createElement('span', { key: 'own' }, own), ': ', rest]
      return React.createElement('p', { className: `text ${typeof className === 'string' ? className : ''}` }, ...parts)
    },
    CopyToClipboardBtn: nothing,
    authorizeOperationBtn: nothing,
    OperationServers: nothing,
    JsonSchemaForm: createParameterInput(React.createElement),
    TextArea: (props) => React.createElement('textarea', { ...props, spellCheck: false, 'aria-label': bodyName }),
  },
  // Headers that the page adds to its own calls would be useless in a terminal; a token is never written out.
  wrapComponents: {
    // The page has the heading.
    OperationTag:
      () =>
      ({ children }) =>
        children as ReactNode,
    curl: (Original) => (props) => {
      const request = (props.request as Tree).setIn(['headers', 'Authorization'], 'Bearer API_TOKEN')
      return React.createElement(Original, { ...props, request })
    },
  },
  fn: { opsFilter: withPhrase },
})

/** The input for a parameter's value. The viewer's own inputs have no accessible names. */
function createParameterInput(createElement: ViewerSystem['React']['createElement']) {
  return ({ value, onChange, description, disabled, schema }: Record<string, unknown>) => {
    const change = ({ target }: { target: HTMLInputElement | HTMLSelectElement }) => (onChange as (text: string) => void)(target.value)
    const given = { value: textOf(value), onChange: change, disabled, 'aria-label': description }
    const allowed = (schema as Tree).get('enum') as Iterable<unknown> | undefined
    const choice = (text: string) => createElement('option', { key: text, value: text }, text)
    const drawn = allowed
      ? createElement('select', given, choice(''), ...[...allowed].map((one) => choice(String(one))))
      : createElement('input', { ...given, type: 'text', autoComplete: 'off', spellCheck: false })
    return createElement('div', { className: 'in' }, drawn)
  }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Authenticates a call: with a token like a program's call, without one like the page's own calls. */
function signed(call: CallOfViewer, token: string): CallOfViewer {
  if (token !== '') return { ...call, credentials: 'omit', headers: { ...call.headers, Authorization: `Bearer ${token}` } }
  return { ...call, credentials: 'same-origin', headers: { ...call.headers, 'Sender-App': 'dashboard' } }
}

export type Viewer = { filter: (phrase: string) => void; stop: () => void }
type Shown = { spec: object; domNode: HTMLElement; translate: Translate; tokenNow: () => string }

/** Draws the document into the element. */
export function showDocument({ spec, domNode, translate, tokenNow }: Shown): Viewer {
  const stop = translateWithin(domNode, translate)
  const { layoutActions } = SwaggerUI({
    spec,
    domNode,
    layout: 'PortalLayout',
    plugins: [portalParts],
    docExpansion: 'list',
    supportedSubmitMethods: ['get', 'post', 'put', 'patch', 'delete'],
    requestInterceptor: (call) => signed(call, tokenNow()),
    showMutatedRequest: false,
    syntaxHighlight: { activated: false },
  })
  return { filter: (phrase) => void layoutActions.updateFilter(phrase.trim()), stop }
}
