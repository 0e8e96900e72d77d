// Behind the gate: the shell, and a route for every page of every type the caller may open.
import { useQueryClient } from '@tanstack/react-query'
import { useLogout } from 'ra-core'
import { useEffect } from 'react'
import { loadService } from '../../authProvider/service.ts'
import { setActingAccount } from '../../dataProvider/scope.ts'
import { Problem } from '../../ui/parts/Faces.tsx'
import { useAsked, useForgetAccount } from '../definitions/entry.ts'
import { useAccount } from '../definitions/session.ts'
import { forgetRecent } from '../shell/palette/recent.ts'
import { useDefinitionsQuery } from '../definitions/useDefinitions.ts'
import { useLiveChanges } from '../events/useLiveChanges.ts'
import { Layout } from '../shell/Layout.tsx'
import { ShellSkeleton } from '../shell/ShellSkeleton.tsx'
import { Places } from './Places.tsx'

export function SignedIn() {
  const account = useAccount()
  const definitions = useDefinitionsQuery()
  useAsked(useLogout())
  useActing(account?.name)
  useForgetAccount()
  useForgetOnLeaving()
  useLiveChanges(account?.name)
  if (definitions.isPending) return <ShellSkeleton />
  return <Layout>{definitions.error && !definitions.data ? <Problem error={definitions.error} retry={() => void definitions.refetch()} /> : <Places />}</Layout>
}

/** Calls go out in the account that the shell shows. */
function useActing(name: string | undefined) {
  useEffect(() => {
    setActingAccount(name)
    void loadService(name)
  }, [name])
}

/** The next user of this browser sees nothing of this one's. */
function useForgetOnLeaving() {
  const client = useQueryClient()
  useEffect(() => () => {
    client.clear()
    forgetRecent()
  }, [client])
}
