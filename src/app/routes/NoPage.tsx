import { useNotify, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { HOME } from '../../client/paths/pages.ts'

/** Characters of the address that are shown, and the time to read the two sentences. */
const [maxLetters, noPageMilliseconds] = [80, 10_000]

/** 000 §2.1: an unknown path redirects to the home page. */
export function NoPage({ pathname }: { pathname: string }) {
  const t = useTranslate()
  const notify = useNotify()
  useEffect(() => {
    const address = pathname.length > maxLetters ? `${pathname.slice(0, maxLetters)}…` : pathname
    notify('shell.noPage.title', {
      type: 'warning',
      autoHideDuration: noPageMilliseconds,
      messageArgs: { address, more: t('shell.noPage.text') },
    })
  }, [notify, t, pathname])
  return <Navigate to={HOME} replace />
}
