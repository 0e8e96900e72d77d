// After sign-in: the shell, and a route for every page of every type the caller may open.
import { useQueryClient } from '@tanstack/react-query'
import { useLogout } from 'ra-core'
import { useEffect } from 'react'
import { loadService } from '../../client/session/service.ts'
import { whoIs } from '../../client/session/session.ts'
import { setActingAccount } from '../../client/api/scope.ts'
import { ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { GuideScope } from '../../client/brand/GuideScope.tsx'
import { useEntryRequest, useForgetAccount } from '../../client/session/entry.ts'
import { useAccount, useSession } from '../../client/session/useSession.ts'
import { forgetRecent } from '../shell/palette/recent.ts'
import { ResourceScope } from '../../client/definitions/ResourceScope.tsx'
import { useDefinitionsQuery } from '../../client/definitions/useDefinitions.ts'
import { useLiveChanges } from '../events/useLiveChanges.ts'
import { Layout } from '../shell/Layout.tsx'
import { ShellSkeleton } from '../shell/ShellSkeleton.tsx'
import { PageRoutes } from './PageRoutes.tsx'

export function SignedIn() {
  const account = useAccount()
  const definitions = useDefinitionsQuery()
  // Restricted users have access to neither, so nothing is requested.
  const isOpen = !whoIs(useSession(), account).restricted
  useActing(account?.name, isOpen)
  useForgetAccount()
  useForgetOnLeaving()
  return (
    <>
      <EntryRequest />
      <LiveChanges account={account?.name} isOpen={isOpen} />
      {definitions.isPending ? (
        <ShellSkeleton />
      ) : (
        <GuideScope>
          <Layout>
            {definitions.error && !definitions.data ? (
              <ProblemState isPage error={definitions.error} retry={() => void definitions.refetch()} />
            ) : (
              <ResourceScope>
                <PageRoutes />
              </ResourceScope>
            )}
          </Layout>
        </GuideScope>
      )}
    </>
  )
}

// Both follow every change of the address, the second through react-admin's data provider: in components of their own, so that the shell does
// not re-render with each page.

function EntryRequest() {
  useEntryRequest(useLogout())
  return null
}

function LiveChanges({ account, isOpen }: { account: string | undefined; isOpen: boolean }) {
  useLiveChanges(account, isOpen)
  return null
}

/** Calls use the account that the shell shows. */
function useActing(name: string | undefined, hasService: boolean) {
  useEffect(() => {
    setActingAccount(name)
    void loadService(hasService ? name : undefined)
  }, [name, hasService])
}

/** The next user of this browser sees nothing of this one's. */
function useForgetOnLeaving() {
  const client = useQueryClient()
  useEffect(
    () => () => {
      client.clear()
      forgetRecent()
    },
    [client],
  )
}
