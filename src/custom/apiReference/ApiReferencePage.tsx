import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useEffect, useRef, useState } from 'react'
import { API, request } from '../../client/api/http.ts'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { pathTo } from '../../client/paths/pages.ts'
import { useAccount, useSession } from '../../client/session/useSession.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { InputField } from '../../ui/parts/inputs/InputField.tsx'
import { type ApiDocument, readableDocument } from './readableDocument.ts'
import { showDocument, type Viewer } from './viewer.ts'

const documentQuery = (account: string | undefined, locale: string) =>
  queryOptions({
    queryKey: ['definitions', 'document', account ?? null, locale],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ for: 'programs', ...(account !== undefined && { account }) })
      const { json } = await request<ApiDocument>(`${API}/openapi.json?${query.toString()}`, { signal })
      return { text: readableDocument(json, account) }
    },
  })

/** What programs of this person may call, in a kept viewer. */
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
  const container = useRef<HTMLDivElement>(null)
  const viewer = useRef<Viewer>(undefined)
  const [phrase, setPhrase] = useState('')
  const [token, setToken] = useState('')
  const latest = useRef('')
  const sign = (next: string) => {
    setToken(next)
    latest.current = next.trim()
  }
  const find = (next: string) => {
    setPhrase(next)
    viewer.current?.filter(next)
  }
  useEffect(() => {
    if (!container.current) return undefined
    const shown = showDocument({
      spec: document,
      domNode: container.current,
      translate: (key) => t(`apiReference.viewer.${key}`),
      tokenNow: () => latest.current,
    })
    viewer.current = shown
    return () => shown.stop()
  }, [document, t])
  return (
    <>
      <InputField label={t('apiReference.find')} type="search" value={phrase} onChange={find} />
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
      <div ref={container} />
    </>
  )
}
