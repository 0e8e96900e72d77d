import type { ReactNode } from 'react'

type EmptyProps = {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  drawing?: 'rows' | 'search' | 'lock' | 'broken'
  /** It is the only content of the page. */ isPage?: boolean
}

/** Explains the page in one sentence, and offers the first action. */
export function EmptyState({ title, children, actions, drawing = 'rows', isPage = false }: EmptyProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className="empty">
      <Drawing kind={drawing} />
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {actions && <div className="row">{actions}</div>}
    </div>
  )
}

function Drawing({ kind }: { kind: 'rows' | 'search' | 'lock' | 'broken' }) {
  if (kind === 'rows') {
    return (
      <svg className="draw" width="64" height="40" viewBox="0 0 64 40" fill="none" aria-hidden="true">
        <rect x="1" y="3" width="62" height="13" rx="4" stroke="var(--line-2)" fill="var(--surface)" />
        <circle cx="9" cy="9.500" r="2.500" fill="var(--brand-text)" />
        <path d="M17 9.500h24" stroke="var(--line-2)" strokeWidth="3" strokeLinecap="round" />
        <rect x="1" y="22" width="62" height="13" rx="4" stroke="var(--line-2)" strokeDasharray="3 3" />
        <path d="M17 28.500h14" stroke="var(--line-2)" strokeWidth="3" strokeLinecap="round" />
      </svg>
    )
  }
  return (
    <svg className="draw" width="64" height="40" viewBox="0 0 64 40" fill="none" aria-hidden="true">
      {kind === 'broken' && (
        <>
          <circle cx="32" cy="20" r="14" stroke="var(--line-2)" strokeWidth="2" />
          <path d="M32 13v8M32 26v.5" stroke="var(--brand-text)" strokeWidth="2.500" strokeLinecap="round" />
        </>
      )}
      {kind === 'search' && (
        <>
          <circle cx="30" cy="17" r="11" stroke="var(--line-2)" strokeWidth="2" />
          <path d="m39 26 9 9" stroke="var(--brand-text)" strokeWidth="2.500" strokeLinecap="round" />
        </>
      )}
      {kind === 'lock' && (
        <>
          <rect x="18" y="17" width="28" height="20" rx="5" stroke="var(--line-2)" strokeWidth="2" />
          <path d="M24 17v-4a8 8 0 0 1 16 0v4" stroke="var(--line-2)" strokeWidth="2" />
          <circle cx="32" cy="27" r="2.500" fill="var(--brand-text)" />
        </>
      )}
    </svg>
  )
}
