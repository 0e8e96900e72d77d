import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { API, request } from '../../client/api/http.ts'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { pathTo } from '../../client/paths/pages.ts'
import { useAccount, useSession } from '../../client/session/useSession.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { InputField } from '../../ui/parts/inputs/InputField.tsx'
import { type ApiDocument, documentOf, groupsOf, isFound, readableDocument } from './readableDocument.ts'
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
  const found = groups.filter(({ title, operations }) =>
    operations.some(({ method, path, summary }) => isFound(phrase.trim(), title, method, path, summary)),
  )
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
          <Group
            key={group.title}
            title={group.title}
            document={document}
            phrase={phrase.trim()}
            tokenNow={tokenNow}
            hidden={!found.includes(group)}
          />
        ))}
        {found.length === 0 && <p role="status">{t('apiReference.none')}</p>}
      </div>
    </>
  )
}

type GroupProps = { title: string; document: ApiDocument; phrase: string; tokenNow: () => string; hidden: boolean }

/** Operations of one heading, drawn when it is first opened. */
function Group({ title, document, phrase, tokenNow, hidden }: GroupProps) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className="api-group" hidden={hidden} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {wasOpened && <GroupOperations title={title} document={document} phrase={phrase} tokenNow={tokenNow} />}
    </details>
  )
}

function GroupOperations({ title, document, phrase, tokenNow }: Omit<GroupProps, 'hidden'>) {
  const t = useTranslate()
  const container = useRef<HTMLDivElement>(null)
  const viewer = useRef<Viewer>(undefined)
  const latestPhrase = useRef(phrase)
  useEffect(() => {
    latestPhrase.current = phrase
    viewer.current?.filter(phrase)
  }, [phrase])
  useEffect(() => {
    if (!container.current) return undefined
    const shown = showDocument({
      spec: documentOf(document, title),
      domNode: container.current,
      translate: (key) => t(`apiReference.viewer.${key}`),
      tokenNow,
    })
    viewer.current = shown
    shown.filter(latestPhrase.current)
    return () => shown.stop()
  }, [document, title, t, tokenNow])
  return <div ref={container} />
}
