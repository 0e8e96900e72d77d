// Swagger UI for one operation: without what the page has itself (heading, title, servers, sign-in), and without markup in texts.
import SwaggerUI, {
  type CallOfViewer,
  type Tree,
  type ViewerPlugin,
  type ViewerSystem,
} from '@fastify/swagger-ui/static/swagger-ui-bundle.js'
import type { ReactNode } from 'react'
import { sampled } from './samples.ts'
import { type Translate, translateWithin } from './viewerTexts.ts'
import './apiReference.css'
import './models.css'

const nothing = () => null
/** Words of our own that are translated together with the viewer's. */
const [bodyName, otherErrors, noAnswer] = ['Request body', 'Any other', 'No answer']

/** `drawn` is called when the operation is there. */
const portalParts =
  (drawn: () => void): ViewerPlugin =>
  ({ React }) => ({
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
      OperationSummary: nothing,
      CopyToClipboardBtn: nothing,
      authorizeOperationBtn: nothing,
      OperationServers: nothing,
      JsonSchemaForm: createParameterInput(React.createElement),
      TextArea: (props) => React.createElement('textarea', { ...props, spellCheck: false, 'aria-label': bodyName }),
    },
    wrapComponents: {
      // The page has the heading.
      OperationTag:
        () =>
        ({ children }) =>
          children as ReactNode,
      responses: (Original) => (props) => {
        React.useEffect(drawn, [])
        return React.createElement(Original, props)
      },
      response: (Original) => createResponse(React, Original),
      // The status and the body say what an error is; only where there is neither does the viewer's text help.
      liveResponse: (Original) => (props) => {
        const answer = props.response as Tree
        const told = answer.get('status')
          ? answer.setIn(['error'], false)
          : answer.setIn(['name'], '').setIn(['message'], `<i>${noAnswer}</i> : ${textOf(answer.get('message'))}`)
        return React.createElement(Original, { ...props, response: told })
      },
      // Headers that the page adds to its own calls would be useless in a terminal; a token is never written out.
      curl: (Original) => (props) => {
        const request = (props.request as Tree).setIn(['headers', 'Authorization'], 'Bearer API_TOKEN')
        return React.createElement(Original, { ...props, request })
      },
    },
    afterLoad() {
      const { getSampleSchema } = this.fn
      this.fn.getSampleSchema = (schema, type, options, ...rest) =>
        getSampleSchema(sampled(plain(schema), options?.includeWriteOnly === true), type, options, ...rest)
    },
  })

/** A response. All errors have the same body, so each is folded to one line. */
function createResponse({ createElement, useState }: ViewerSystem['React'], original: unknown) {
  return function Response(props: Record<string, unknown>) {
    const [wasOpened, setOpened] = useState(false)
    const code = String(props.code)
    if (/^[123]/.test(code)) return createElement(original, props)
    const body = wasOpened && createElement('table', null, createElement('tbody', null, createElement(original, props)))
    const onToggle = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => currentTarget.open && setOpened(true)
    const about = createElement('span', { className: 'text' }, (props.response as Tree).get('description'))
    const fold = createElement('details', { onToggle }, createElement('summary', null, about), body)
    return createElement(
      'tr',
      { className: `response error ${typeof props.className === 'string' ? props.className : ''}` },
      createElement('td', { className: 'response-col_status' }, code === 'default' ? otherErrors : code),
      createElement('td', { className: 'response-col_description' }, fold),
    )
  }
}

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

/** The viewer has some schemas as trees of its own. */
function plain(schema: unknown): unknown {
  return typeof (schema as Partial<Tree> | null)?.toJS === 'function' ? (schema as Tree).toJS() : schema
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

type Shown = { spec: object; domNode: HTMLElement; translate: Translate; tokenNow: () => string; drawn: () => void }

/** Draws the document of one operation into the element. Returns a function that ends its translation. */
export function showDocument({ spec, domNode, translate, tokenNow, drawn }: Shown): () => void {
  const stop = translateWithin(domNode, translate)
  SwaggerUI({
    spec,
    domNode,
    layout: 'PortalLayout',
    plugins: [portalParts(drawn)],
    docExpansion: 'full',
    supportedSubmitMethods: ['get', 'post', 'put', 'patch', 'delete'],
    requestInterceptor: (call) => signed(call, tokenNow()),
    showMutatedRequest: false,
    syntaxHighlight: { activated: false },
  })
  return stop
}
