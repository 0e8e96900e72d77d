declare module '@fastify/swagger-ui/static/swagger-ui-bundle.js' {
  import type { ReactNode, useEffect, useState } from 'react'

  export type Tree = { get: (key: string) => unknown; setIn: (path: string[], value: unknown) => Tree; toJS: () => unknown }
  export type ViewerSystem = {
    React: {
      createElement: (kind: unknown, props?: object | null, ...children: unknown[]) => ReactNode
      useEffect: typeof useEffect
      useState: typeof useState
    }
    getComponent: (name: string, container?: boolean) => unknown
  }
  export type CallOfViewer = { url: string; headers: Record<string, string>; credentials?: RequestCredentials }
  type Drawn = (props: Record<string, unknown>) => ReactNode
  type Sample = (schema: unknown, type?: unknown, options?: { includeWriteOnly?: boolean }, ...rest: unknown[]) => unknown
  export type ViewerPlugin = (system: ViewerSystem) => {
    components: Record<string, Drawn>
    wrapComponents: Record<string, (original: unknown) => Drawn>
    afterLoad: (this: { fn: { getSampleSchema: Sample } }) => void
  }
  export default function SwaggerUIBundle(options: {
    spec: object
    domNode: HTMLElement
    layout: string
    plugins: ViewerPlugin[]
    docExpansion: 'full'
    supportedSubmitMethods: string[]
    requestInterceptor: (call: CallOfViewer) => CallOfViewer
    showMutatedRequest: boolean
    syntaxHighlight: { activated: boolean }
  }): ViewerSystem
}
