// Files of the account in one folder: upload, download, deletion, and the storage used.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { pageAt, pathTo } from '../../client/paths/pages.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { failureText } from '../../ui/failure.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { lazyScript } from '../../ui/lazyScript.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { DropArea } from './DropArea.tsx'
import { type FileList, filesQuery, pageRows } from './fileCalls.ts'
import { FilesTable } from './FilesTable.tsx'
import { FolderLinks } from './FolderLinks.tsx'
import { NewFolder } from './NewFolder.tsx'
import { isOpen } from './uploadQueue.ts'
import { useUploads } from './useUploads.ts'
import './media.css'

const UploadDialog = lazyScript(() => import('./UploadDialog.tsx').then((module) => module.UploadDialog), { mustLoad: true })

export function MediaFilesPage() {
  const t = useTranslate()
  const path = folderAt(useLocation().pathname)
  const account = useAccount()?.name
  useCrumbs(crumbsOf(path, t('shell.menu.groups.media'), t('media.title')))
  if (account === undefined) return <ProblemState isPage error={{ status: 404 }} />
  return <Files key={account} account={account} path={path} />
}

/** Uploads continue while folders are opened. */
function Files({ account, path }: { account: string; path: string }) {
  return <Folder key={path} account={account} path={path} uploads={useUploads(account)} />
}

type FolderProps = { account: string; path: string; uploads: ReturnType<typeof useUploads> }

function Folder({ account, path, uploads: { queue, items } }: FolderProps) {
  const t = useTranslate()
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useQuery(filesQuery(account, path, offset))
  const [isDialogOpen, setDialogOpen] = useState(false)
  const stale = error && data ? failureText(error, t) : undefined
  if (error && !data) return <ProblemState isPage error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const add = (files: readonly File[]) => {
    setDialogOpen(true)
    queue.add(files, path)
  }
  const open = items.filter(({ state }) => isOpen(state)).length
  const actions = (
    <>
      <NewFolder account={account} path={path} />
      <Button kind="primary" icon="upload" onClick={() => setDialogOpen(true)}>
        {open > 0 ? t('media.uploading', { smart_count: open }) : t('media.upload')}
      </Button>
    </>
  )
  const isEmpty = data.total === 0 && data.folders.length === 0
  return (
    <>
      <PageHeader
        title={path === '' ? t('media.title') : path.slice(path.lastIndexOf('/') + 1)}
        meta={<Used limits={data.limits} />}
        actions={actions}
      />
      <DropArea className="body wide stack media-body" onFiles={add}>
        {stale !== undefined && (
          <Alert tone="bad" live title={t('media.stale')}>
            {stale}
          </Alert>
        )}
        <FolderLinks path={path} folders={data.folders} />
        {isEmpty ? (
          <div className="panel">
            <EmptyState title={t('media.empty')}>{t('media.emptyText')}</EmptyState>
          </div>
        ) : (
          data.files.length > 0 && <FilesTable account={account} files={data.files} />
        )}
        <Pages total={data.total} offset={offset} onTurn={setOffset} />
      </DropArea>
      {isDialogOpen && (
        <UploadDialog account={account} items={items} queue={queue} path={path} list={data} onClose={() => setDialogOpen(false)} />
      )}
    </>
  )
}

function Used({ limits: { used, quota } }: Pick<FileList, 'limits'>) {
  const t = useTranslate()
  const { bytes, limit } = useFormat()
  const text = t('media.used', { used: bytes(used), quota: limit(quota) })
  return (
    <span className="media-used tn">
      <meter min={0} max={quota} value={used} high={quota * 0.9} aria-label={text} />
      {text}
    </span>
  )
}

function Pages({ total, offset, onTurn }: { total: number; offset: number; onTurn: (offset: number) => void }) {
  const t = useTranslate()
  const { number } = useFormat()
  if (total <= pageRows) return null
  const last = Math.min(total, offset + pageRows)
  return (
    <nav className="row wrap" aria-label={t('media.pages')}>
      <Button size="small" disabled={offset === 0} onClick={() => onTurn(Math.max(0, offset - pageRows))}>
        {t('media.newer')}
      </Button>
      <Button size="small" disabled={last === total} onClick={() => onTurn(offset + pageRows)}>
        {t('media.older')}
      </Button>
      <span className="help tn">{t('media.range', { from: number(offset + 1), to: number(last), total: number(total) })}</span>
    </nav>
  )
}

function folderAt(pathname: string): string {
  const splat = pageAt(pathname)?.params['*'] ?? ''
  const parts = splat.split('/').filter((part) => part !== '')
  return parts.map(decoded).join('/')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function crumbsOf(path: string, area: string, title: string) {
  const parts = path === '' ? [] : path.split('/')
  const folders = parts.map((label, at) => ({ label, to: pathTo('media-files', { '*': parts.slice(0, at + 1).join('/') }) }))
  const all = [{ label: area }, { label: title, to: pathTo('media-files', { '*': '' }) }, ...folders]
  return all.map(({ label, ...rest }, at) => (at === all.length - 1 ? { label } : { label, ...rest }))
}
