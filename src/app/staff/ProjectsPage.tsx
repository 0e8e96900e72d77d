import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { API, request } from '../../dataProvider/http.ts'
import '../../ui/css/table.css'
import { Button } from '../../ui/parts/Button.tsx'
import { EmptyState } from '../../ui/parts/EmptyState.tsx'
import { Bone, Late, Problem } from '../../ui/parts/Faces.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import type { AccountInfo } from '../definitions/session.ts'
import { useCrumbs } from '../definitions/crumbs.ts'
import { DefinitionTrouble } from '../home/HomePage.tsx'
import { useSession } from '../definitions/session.ts'
import { opensDefinitions } from './rights.ts'
import { useEnterAccount } from './useEntry.ts'

type Project = { id: string; name: string; brand?: string; accounts: AccountInfo[] }
const SHOWN = 100
const PAUSE = 250

/** Projects of customers; staff enter one of its accounts. The search stays in the address. */
export function ProjectsPage() {
  const t = useTranslate()
  const session = useSession()
  const { search = '' } = useParams()
  const { data, error, refetch, isPlaceholderData } = useProjects(search)
  useCrumbs([{ label: t('shell.menu.projects') }])
  return (
    <>
      <PageHeader title={t('shell.projects.title')} meta={<span className="tn">{data ? t('shell.projects.count', { smart_count: data.total }) : <Bone width={72} />}</span>} />
      <div className="body wide">
        {opensDefinitions(session) && <div className="trouble"><DefinitionTrouble /></div>}
        <Search search={search} />
        <div className="tblw">
          {error ? <Problem error={error} retry={() => void refetch()} /> : data ? <ProjectTable projects={data.rows} isFiltered={search !== ''} isOld={isPlaceholderData} /> : <Late><div className="skeleton-panel">{[1, 2, 3, 4, 5, 6].map((row) => <Bone key={row} width="62%" />)}</div></Late>}
        </div>
      </div>
    </>
  )
}

function useProjects(q: string) {
  return useQuery({
    queryKey: ['projects', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ sort: '["name","ASC"]', range: JSON.stringify([0, SHOWN - 1]), filter: JSON.stringify(q ? { q } : {}) })
      const { json, headers } = await request<Project[]>(`${API}/projects?${query.toString()}`, { signal })
      return { rows: json, total: Number(headers.get('Content-Range')?.split('/').pop() ?? json.length) }
    },
  })
}

function Search({ search }: { search: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [text, setText] = useState(search)
  useEffect(() => {
    if (text === search) return
    const timer = setTimeout(() => void navigate(text ? `/admin/projects/${encodeURIComponent(text)}` : '/admin/projects', { replace: true }), PAUSE)
    return () => clearTimeout(timer)
  }, [text, search, navigate])
  return <div className="tools"><div className="in soft q"><Icon name="search" /><input type="search" value={text} placeholder={t('shell.projects.search')} aria-label={t('shell.projects.search')} onChange={(event) => setText(event.target.value)} /></div></div>
}

function ProjectTable({ projects, isFiltered, isOld }: { projects: Project[]; isFiltered: boolean; isOld: boolean }) {
  const t = useTranslate()
  const key = isFiltered ? 'filtered' : 'empty'
  if (projects.length === 0) return <EmptyState drawing={isFiltered ? 'search' : 'rows'} title={t(`shell.projects.${key}Title`)}>{t(`shell.projects.${key}Text`)}</EmptyState>
  return (
    <table className={`tbl cards${isOld ? ' stale' : ''}`}>
      <thead><tr><th scope="col">{t('shell.menu.projects')}</th><th scope="col">{t('shell.projects.brand')}</th><th scope="col">{t('shell.projects.accounts')}</th></tr></thead>
      <tbody>{projects.map((project) => <Row key={project.id} project={project} />)}</tbody>
    </table>
  )
}

function Row({ project }: { project: Project }) {
  const t = useTranslate()
  const enter = useEnterAccount()
  return (
    <tr>
      <td className="p"><span className="nm">{project.name}</span></td>
      <td>{project.brand && <span className="chip">{project.brand}</span>}</td>
      <td className="p accounts">
        {project.accounts.length === 0 && <span className="muted">{t('shell.projects.noAccounts')}</span>}
        {project.accounts.map((account) => (
          <Button key={account.name} size="small" icon="arrow-right" title={t('shell.projects.enterAccount', { account: account.name })} onClick={() => void enter(account.name)}>
            <span className="mono">{account.name}</span><span className="muted">{account.client}</span>
          </Button>
        ))}
      </td>
    </tr>
  )
}
