// Swagger UI without what the portal has itself (title, servers, sign-in) and without markup in texts: they are texts.
import SwaggerUI, { type Tagged, type Tree, type ViewerPlugin, type ViewerSystem } from '@fastify/swagger-ui/static/swagger-ui-bundle.js'
import { type Translate, translateWithin } from './viewerTexts.ts'
import './apiReference.css'

const nothing = () => null

/** Operations whose heading, method, address and summary hold every word. */
function withPhrase(tagged: Tagged, phrase: string): Tagged {
  const words = phrase.toLowerCase().split(/\s+/)
  const isFound = (heading: string, one: Tree): boolean => {
    const text = [heading, one.get('method'), one.get('path'), one.getIn(['operation', 'summary'])].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return tagged
    .map((tag, heading) =>
      tag.set(
        'operations',
        tag.get('operations').filter((one) => isFound(heading, one)),
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
    JsonSchemaForm: nothing,
  },
  fn: { opsFilter: withPhrase },
})

export type Viewer = { filter: (phrase: string) => void; stop: () => void }

/** Draws the document into the element. */
export function showDocument(spec: object, domNode: HTMLElement, translate: Translate): Viewer {
  const stop = translateWithin(domNode, translate)
  const { layoutActions } = SwaggerUI({
    spec,
    domNode,
    layout: 'PortalLayout',
    plugins: [portalParts],
    docExpansion: 'none',
    supportedSubmitMethods: [],
    syntaxHighlight: { activated: false },
  })
  return { filter: (phrase) => void layoutActions.updateFilter(phrase.trim()), stop }
}
