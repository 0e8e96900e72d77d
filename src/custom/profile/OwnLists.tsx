// The lists of one's own account come together: one that comes later would push those below it away from under the hand.
import { useQueries } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { sessionsQuery, signInsQuery, tokensQuery } from '../../client/session/ownAccount.ts'
import { Bone, Late } from '../../ui/parts/Faces.tsx'
import { SessionsPanel, SignInsPanel } from './SessionsPanel.tsx'
import { TokensPanel } from './TokensPanel.tsx'

/** `below`: what stands under them. */
export function OwnLists({ below }: { below?: ReactNode }) {
  const t = useTranslate()
  // A list that failed is asked for again when its panel is drawn: it has been waited for.
  const isWaiting = useQueries({
    queries: [sessionsQuery, signInsQuery, tokensQuery],
    combine: (all) => all.some(({ isFetched }) => !isFetched),
  })
  if (isWaiting)
    return (
      <div className="panel own-row" role="status" aria-label={t('app.loading')}>
        <Late>
          <Bone width="60%" />
        </Late>
      </div>
    )
  return (
    <>
      <SessionsPanel />
      <SignInsPanel />
      <TokensPanel />
      {below}
    </>
  )
}
