// react-admin creates addresses of its own, `/<type>/create` and `/<type>/<id>/show`. Its links and redirects are mapped to our pages.
import { reactRouterProvider, type RouterProvider } from 'ra-core'
import { useCallback } from 'react'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { pathOf } from '../../client/paths/paths.ts'

type To = Parameters<ReturnType<RouterProvider['useNavigate']>>[0]

export function stockRouter(types: DefinitionSummary[]): RouterProvider {
  const { Link, Navigate, useNavigate } = reactRouterProvider
  const lead = <Target,>(to: Target): Target => leadTo(types, to as To) as Target
  return {
    ...reactRouterProvider,
    Link: ({ to, ...props }) => <Link to={lead(to)} {...props} />,
    Navigate: ({ to, ...props }) => <Navigate to={lead(to)} {...props} />,
    useNavigate: () => {
      const navigate = useNavigate()
      return useCallback((to, options) => navigate(lead(to), options), [navigate])
    },
  }
}

function leadTo(types: DefinitionSummary[], to: To): To {
  if (typeof to === 'number') return to
  if (typeof to !== 'string') return to.pathname === undefined ? to : { ...to, pathname: portalPath(types, to.pathname) }
  const end = to.search(/[?#]/)
  return end < 0 ? portalPath(types, to) : portalPath(types, to.slice(0, end)) + to.slice(end)
}

/** Maps an address of react-admin to ours; any other address stays. */
export function portalPath(types: DefinitionSummary[], path: string): string {
  const [, name, id, page, ...rest] = path.replace(/\/$/, '').split('/')
  const type = types.find((one) => one.name === name)
  if (!type || rest.length > 0 || (page !== undefined && page !== 'show')) return path
  if (id === undefined) return pathOf(type, 'list')
  return id === 'create' && page === undefined ? pathOf(type, 'create') : pathOf(type, 'record', { id: decodeURIComponent(id) })
}
