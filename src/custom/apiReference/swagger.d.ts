declare module '@fastify/swagger-ui/static/swagger-ui-bundle.js' {
  import type { ReactNode } from 'react'

  export type Tree = { get: (key: string) => unknown; getIn: (path: string[]) => unknown; setIn: (path: string[], value: unknown) => Tree }
  type Operations = { size: number; filter: (keep: (one: Tree) => boolean) => Operations }
  type Tag = { get: (key: 'operations') => Operations; set: (key: 'operations', value: Operations) => Tag }
  export type Tagged = { map: (change: (tag: Tag, name: string) => Tag) => Tagged; filter: (keep: (tag: Tag) => boolean) => Tagged }
  export type ViewerSystem = {
    React: { createElement: (kind: unknown, props?: object | null, ...children: unknown[]) => ReactNode }
    getComponent: (name: string, container?: boolean) => unknown
    layoutActions: { updateFilter: (phrase: string) => unknown }
  }
  export type CallOfViewer = { url: string; headers: Record<string, string>; credentials?: RequestCredentials }
  type Drawn = (props: Record<string, unknown>) => ReactNode
  export type ViewerPlugin = (system: ViewerSystem) => {
    components: Record<string, Drawn>
    wrapComponents: Record<string, (original: unknown) => Drawn>
    fn: Record<string, unknown>
  }
  export default function SwaggerUIBundle(options: {
    spec: object
    domNode: HTMLElement
    layout: string
    plugins: ViewerPlugin[]
    docExpansion: 'list'
    supportedSubmitMethods: string[]
    requestInterceptor: (call: CallOfViewer) => CallOfViewer
    showMutatedRequest: boolean
    syntaxHighlight: { activated: boolean }
  }): ViewerSystem
}
