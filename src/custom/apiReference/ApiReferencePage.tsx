import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { API, request } from '../../client/api/http.ts'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { pathTo } from '../../client/paths/pages.ts'
import { useAccount, useSession } from '../../client/session/useSession.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { InputField } from '../../ui/parts/inputs/InputField.tsx'
import { isListed, OperationGroup } from './OperationGroup.tsx'
import { type ApiDocument, groupsOf, readableDocument } from './readableDocument.ts'

const documentQuery = (account: string | undefined, locale: string) =>
  queryOptions({
    queryKey: ['definitions', 'document', account ?? null, locale],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ for: 'programs', ...(account !== undefined && { account }) })
      const { json } = await request<ApiDocument>(`${API}/openapi.json?${query.toString()}`, { signal })
      return { text: readableDocument(json, account) }
    },
  })

/** The API calls that this person's programs may make, in Swagger UI. */
export function ApiReferencePage() {
  const t = useTranslate()
  const account = useAccount()
  const { type } = useSession()
  const { data, error, refetch } = useQuery(documentQuery(account?.name, useLocale()))
  const tokens = pathTo(type === 'Person' ? 'profile-person' : 'profile-person-admin', { target: 'tokens' })
  useCrumbs([{ label: t('apiReference.tokens'), to: tokens }, { label: t('apiReference.title') }])
  if (error && !data) return <ProblemState isPage error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader title={t('apiReference.title')} meta={account && <span className="mono">{account.name}</span>} />
      <div className="body wide stack">
        <Alert title={t('apiReference.about')}>
          {t('apiReference.aboutText')} <a href={`${API}/openapi/public.json`}>{t('apiReference.download')}</a>
        </Alert>
        <Operations document={data.text} />
      </div>
    </>
  )
}

function Operations({ document }: { document: ApiDocument }) {
  const t = useTranslate()
  const [phrase, setPhrase] = useState('')
  const [token, setToken] = useState('')
  const latest = useRef('')
  const sign = (next: string) => {
    setToken(next)
    latest.current = next.trim()
  }
  const tokenNow = useCallback(() => latest.current, [])
  const groups = useMemo(() => groupsOf(document), [document])
  // Typing comes first: a phrase of one letter opens every heading.
  const sought = useDeferredValue(phrase.trim())
  const isNothing = !groups.some(({ title, operations }) => operations.some((one) => isListed(sought, title, one)))
  return (
    <>
      <InputField label={t('apiReference.find')} type="search" value={phrase} onChange={setPhrase} />
      <InputField
        label={t('apiReference.token')}
        help={t('apiReference.tokenHelp')}
        type="password"
        autoComplete="off"
        mono
        value={token}
        onChange={sign}
      />
      <h2>{t('apiReference.operations')}</h2>
      <div className="api-groups">
        {groups.map((group) => (
          <OperationGroup key={group.title} {...group} document={document} phrase={sought} tokenNow={tokenNow} />
        ))}
        {isNothing && <p role="status">{t('apiReference.none')}</p>}
      </div>
    </>
  )
}
