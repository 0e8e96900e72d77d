declare module '@fastify/swagger-ui/static/swagger-ui-bundle.js' {
  import type { ReactNode } from 'react'

  export type Tree = { get: (key: string) => unknown; getIn: (path: string[]) => unknown }
  type Operations = { size: number; filter: (keep: (one: Tree) => boolean) => Operations }
  type Tag = { get: (key: 'operations') => Operations; set: (key: 'operations', value: Operations) => Tag }
  export type Tagged = { map: (change: (tag: Tag, name: string) => Tag) => Tagged; filter: (keep: (tag: Tag) => boolean) => Tagged }
  export type ViewerSystem = {
    React: { createElement: (kind: unknown, props?: object | null, ...children: unknown[]) => ReactNode }
    getComponent: (name: string, container?: boolean) => unknown
    layoutActions: { updateFilter: (phrase: string) => unknown }
  }
  export type ViewerPlugin = (system: ViewerSystem) => {
    components: Record<string, (props: Record<string, unknown>) => ReactNode>
    fn: Record<string, unknown>
  }
  export default function SwaggerUIBundle(options: {
    spec: object
    domNode: HTMLElement
    layout: string
    plugins: ViewerPlugin[]
    docExpansion: 'none'
    supportedSubmitMethods: string[]
    syntaxHighlight: { activated: boolean }
  }): ViewerSystem
}
